import { bytesFromBase64, bytesToBase64Url } from '../base64.ts';

/** Encrypts secrets for the database, and signs links. */
export interface Sealer {
  /** Encrypts a text with AES-256-GCM under the newest key: `keyName.iv.ciphertext`. `open` needs the same `context`. */
  seal(plain: string, context: string): Promise<string>;
  /** Decrypts a text. Rejects with {@link SealError} if its key is unknown, it was changed, or the context differs. */
  open(sealed: string, context: string): Promise<string>;
  /** Whether the text is under an older key, and should be sealed again. */
  isStale(sealed: string): boolean;
  /** HMAC-SHA256 in base64url under the newest key: `keyName.mac`. */
  sign(text: string): Promise<string>;
  /** Whether the signature of the text is valid under any of the keys. */
  verify(text: string, signature: string): Promise<boolean>;
}

export class SealError extends Error {
  override readonly name = 'SealError';
}

interface Key {
  readonly name: string;
  readonly seal: CryptoKey;
  readonly sign: CryptoKey;
}

/**
 * A sealer that uses the first key and still accepts the others. Each key is 32 bytes in base64. To change keys, set the new one as
 * `SECRET_KEY` and the old one as `SECRET_KEY_PREVIOUS` until no text is stale. Rejects with an Error that says which key is invalid.
 *
 * @example await openSealer([env.SECRET_KEY, env.SECRET_KEY_PREVIOUS])
 */
export async function openSealer(secrets: readonly (string | undefined)[]): Promise<Sealer> {
  const keys = await Promise.all(
    secrets.flatMap((secret = '', at) =>
      secret === '' ? [] : [readKey(secret.trim(), at === 0 ? 'SECRET_KEY' : 'SECRET_KEY_PREVIOUS')],
    ),
  );
  const [newest] = keys;
  if (newest === undefined) {
    throw new Error('SECRET_KEY is not set: openssl rand -base64 32 | wrangler secret put SECRET_KEY');
  }
  const named = (name: string): Key | undefined => keys.find((key) => key.name === name);

  return {
    async seal(plain, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytes(context) },
        newest.seal,
        bytes(plain),
      );
      return `${newest.name}.${bytesToBase64Url(iv)}.${bytesToBase64Url(new Uint8Array(sealed))}`;
    },
    async open(sealed, context) {
      const [name = '', iv = '', ciphertext = ''] = sealed.split('.');
      const key = named(name);
      if (key === undefined)
        throw new SealError(`is sealed under the key "${name}", not SECRET_KEY or SECRET_KEY_PREVIOUS`);
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytesFromBase64(iv), additionalData: bytes(context) },
          key.seal,
          bytesFromBase64(ciphertext),
        );
        return new TextDecoder().decode(plain);
      } catch {
        throw new SealError(`cannot be opened with the key "${name}": it was changed, or copied from another row`);
      }
    },
    isStale: (sealed) => !sealed.startsWith(`${newest.name}.`),
    async sign(text) {
      const mac = await crypto.subtle.sign('HMAC', newest.sign, bytes(text));
      return `${newest.name}.${bytesToBase64Url(new Uint8Array(mac))}`;
    },
    async verify(text, signature) {
      const [name = '', mac = '', ...rest] = signature.split('.');
      const key = named(name);
      if (key === undefined || rest.length > 0 || !/^[\w-]{43}$/.test(mac)) return false;
      // subtle.verify compares in constant time.
      return crypto.subtle.verify('HMAC', key.sign, bytesFromBase64(mac), bytes(text));
    },
  };
}

async function readKey(secret: string, setting: string): Promise<Key> {
  // 32 bytes are 43 characters of base64, and one of padding.
  if (!/^[\w+/-]{43}=?$/.test(secret)) throw new Error(`${setting} is not 32 bytes in base64: openssl rand -base64 32`);
  const raw = bytesFromBase64(secret);
  // The name identifies the key without revealing it.
  const name = bytesToBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', raw))).slice(0, 8);
  // HKDF derives a separate key for each of the two uses.
  const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']);
  const derivation = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytes(`health-monitor ${use}`),
  });
  return {
    name,
    seal: await crypto.subtle.deriveKey(derivation('seal'), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    sign: await crypto.subtle.deriveKey(
      derivation('sign'),
      root,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign', 'verify'],
    ),
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

import { bytesFromBase64, bytesToBase64Url } from '../base64.ts';

/** Encrypts what must not be readable in the database, and signs links. */
export interface Sealer {
  /** AES-256-GCM under the newest key: `keyName.iv.ciphertext`. `context` must be the same when it is opened. */
  seal(plain: string, context: string): Promise<string>;
  /** Throws {@link SealError} when the key is unknown, the text was changed, or the context is another. */
  open(sealed: string, context: string): Promise<string>;
  /** Whether it was sealed under an older key, and should be sealed again. */
  isStale(sealed: string): boolean;
  /** HMAC-SHA256, base64url, under the newest key: `keyName.mac`. */
  sign(text: string): Promise<string>;
  /** Whether any of the keys signed it. */
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
 * A sealer that uses the first key and still opens what the others sealed. Each key is 32 bytes in base64. To rotate, the
 * new key becomes `SECRET_KEY` and the old one `SECRET_KEY_PREVIOUS` until nothing is stale any more. Throws one line that
 * says what is wrong.
 *
 * @example await openSealer([env.SECRET_KEY, env.SECRET_KEY_PREVIOUS])
 */
export async function openSealer(secrets: readonly (string | undefined)[]): Promise<Sealer> {
  const keys = await Promise.all(secrets.filter((secret): secret is string => (secret ?? '') !== '').map(readKey));
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
        throw new SealError(`sealed under the key "${name}", which neither SECRET_KEY nor SECRET_KEY_PREVIOUS is`);
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

async function readKey(secret: string): Promise<Key> {
  const raw = /^[\w+/=-]+$/.test(secret.trim()) ? bytesFromBase64(secret.trim()) : new Uint8Array();
  if (raw.length !== 32) throw new Error('SECRET_KEY is not 32 bytes in base64: openssl rand -base64 32');
  // The name identifies the key without revealing it.
  const name = bytesToBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', raw))).slice(0, 8);
  // One secret, two uses: HKDF derives a key for each.
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

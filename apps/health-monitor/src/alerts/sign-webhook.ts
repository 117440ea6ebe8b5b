import { bytesFromBase64, bytesToBase64 } from '../base64.ts';

/**
 * The three headers of Standard Webhooks 1.0: a `v1` signature (HMAC-SHA256) of `id.timestamp.body` for each secret, so that a receiver
 * may switch to a new secret at any time.
 *
 * @param id must not contain a full stop
 * @param now epoch milliseconds
 * @param secrets `whsec_` and base64
 */
export async function signWebhook(
  id: string,
  now: number,
  body: string,
  secrets: readonly string[],
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey(
        'raw',
        bytesFromBase64(secret.replace(/^whsec_/, '')),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      return `v1,${bytesToBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
    }),
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

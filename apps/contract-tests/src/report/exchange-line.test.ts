import { expect, it } from 'vitest';
import { exchangeLine } from './exchange-line.ts';

const baseUrl = 'http://h:1/net';
const [apiKey, header] = ['lx_0123456789abcdef', 'of-the-gateway-4711'];

it.each([apiKey, header])('exchangeLine shows no part of a secret where it cuts the URL: %s', (secret) => {
  // The limit of 200 characters is within the secret.
  const target = '/v1/updates?q='.padEnd(190 - baseUrl.length, 'a') + secret;
  const connection = { headers: { 'X-Gateway-Key': header } };
  const line = exchangeLine({ request: { target }, sentAt: 0, endedAt: 12 }, { baseUrl, apiKey, connection });
  expect(line).toMatch(/a\$(?:EXPLORER_|X_GATEWAY)…: no answer, 12 ms$/);
  expect(line).not.toContain(secret.slice(0, 3));
});

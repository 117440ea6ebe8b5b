import { validators } from '@ledger-explorer/spec/validators';
import { describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../src/keys/api-key.ts';
import { startTestService, type TestOptions, type TestService } from './test-service.ts';

let service: TestService;

async function start(options: TestOptions): Promise<void> {
  service = await startTestService(options);
}

function withoutKey(path: string, headers: Record<string, string> = {}) {
  return fetch(service.base + path, { headers });
}

/** An address has one further request every 30 s. */
const addressLimit = { requests: 2, windowSeconds: 60 } as const;

describe('callers without a valid key', () => {
  it('are limited by address, whatever key they send', async () => {
    await start({ addressLimit });
    expect((await withoutKey('/v1/updates')).status).toBe(401);
    expect((await withoutKey('/v1/updates', { 'x-api-key': createApiKey() })).status).toBe(401);
    const refused = await withoutKey('/v1/dashboard', { 'x-api-key': 'guess' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=2;w=60');
    expect(await refused.json()).toMatchObject({ type: '/localnet/problems/rate-limited' });
  });

  it('do not use up the limit of a valid key at the same address', async () => {
    await start({ addressLimit });
    for (let count = 0; count < 3; count += 1) await withoutKey('/v1/updates');
    const answer = await service.get('/v1/updates');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=1000000;w=1');
  });

  it('can send probes and preflights without limit', async () => {
    await start({ addressLimit: { requests: 1, windowSeconds: 60 } });
    expect((await withoutKey('/v1/updates')).status).toBe(401);
    expect((await withoutKey('/v1/updates')).status).toBe(429);
    for (const path of ['/health', '/ready', '/health', '/ready', '/health']) {
      const answer = await withoutKey(path);
      expect([path, answer.status, answer.headers.has('ratelimit')]).toEqual([path, 200, false]);
      expect((await fetch(service.origin + path)).status).toBe(200);
    }
    expect((await withoutKey('/health?position=1')).status).toBe(400);
    for (const path of ['/v1/updates', '/nothing', '/health']) {
      expect((await fetch(service.base + path, { method: 'OPTIONS' })).status).toBe(204);
    }
  });

  it.each<[string, number, string?]>([
    ['/', 200],
    ['/docs', 200],
    ['/localnet/docs', 200],
    ['/openapi.json', 200],
    ['/localnet/openapi.json', 200, 'HEAD'],
    ['/localnet/problems/unauthorized', 200],
    ['/localnet/problems/nothing', 404],
    ['/localnet/v1/nothing', 404],
    ['/nothing', 404, 'POST'],
    ['/localnet/v1/updates', 405, 'POST'],
    ['/localnet/health', 405, 'DELETE'],
    [`/${'a'.repeat(9_000)}`, 414],
    ['/metrics', 200],
    ['/status', 200],
    ['/localnet/status?position=1', 400],
  ])(
    'are limited by address for everything that needs no key, also with a key: %s',
    async (path, status, method = 'GET') => {
      await start({ addressLimit });
      const ask = (headers: Record<string, string> = {}) => fetch(service.origin + path, { method, headers });
      const first = await ask();
      expect([first.status, first.headers.has('ratelimit')]).toEqual([status, false]);
      expect((await ask({ 'x-api-key': service.apiKey })).status).toBe(status);
      const refused = await ask({ 'x-api-key': service.apiKey });
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=2;w=60');
      expect(refused.headers.get('ratelimit')).toBe('"address";r=0;t=60');
      expect((await withoutKey('/v1/updates')).status).toBe(429);
      expect((await service.get('/v1/updates')).status).toBe(200);
    },
  );

  it('are distinguished by the address that a trusted proxy reports', async () => {
    await start({ addressLimit: { requests: 1, windowSeconds: 60 }, trustedProxies: 1 });
    const from = async (address: string) => (await withoutKey('/v1/updates', { 'x-forwarded-for': address })).status;
    expect(await from('192.0.2.1')).toBe(401);
    expect(await from('192.0.2.2')).toBe(401);
    expect(await from('192.0.2.2')).toBe(429);
    // Only the address reported by the last proxy counts.
    expect(await from('192.0.2.3, 192.0.2.1')).toBe(429);
    // IPv6 addresses count by their first 64 bits.
    expect(await from('2001:db8::1')).toBe(401);
    expect(await from('2001:db8::2')).toBe(429);
  });

  it('cannot choose their address without a trusted proxy', async () => {
    await start({ addressLimit: { requests: 1, windowSeconds: 60 } });
    expect((await withoutKey('/v1/updates', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(401);
    expect((await withoutKey('/v1/updates', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429);
  });
});

it.each([
  [200, {}],
  [304, { 'if-none-match': '*' }],
])('a response with status %i has the remaining limit', async (status, headers) => {
  await start({});
  const key = await service.addKey('ten', '10/m');
  for (const [method, remaining] of [
    ['GET', 9],
    ['HEAD', 8],
  ] as const) {
    const response = await service.get('/v1/updates', { method, headers: { ...headers, 'x-api-key': key } });
    expect([method, response.status]).toEqual([method, status]);
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=10;w=60');
    expect(response.headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${remaining};t=\\d+$`, 'u'));
  }
});

describe('an open service', () => {
  it('needs no key and limits by address', async () => {
    await start({ open: true, addressLimit });
    const first = await withoutKey('/v1/updates');
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=2;w=60');
    expect(first.headers.get('ratelimit')).toBe('"address";r=1;t=30');
    expect((await withoutKey('/v1/updates', { 'x-api-key': 'wrong' })).status).toBe(200);
    expect((await withoutKey('/v1/updates')).status).toBe(429);
    const withKey = await service.get('/v1/updates');
    expect([withKey.status, withKey.headers.get('ratelimit-policy')]).toEqual([200, '"default";q=1000000;w=1']);
  });

  it('has an OpenAPI document with an optional key', async () => {
    await start({ open: true });
    const document: unknown = await (await withoutKey('/openapi.json')).json();
    expect(validators.getOpenApi(document)).toBe(true);
    expect(document).toMatchObject({ security: [{}, { ApiKey: [] }] });
  });
});

it('a rotated key works beside the new one until its grace period ends', async () => {
  let now = Date.now();
  await start({ now: () => now });
  const old = await service.addKey('old');
  const next = createApiKey();
  await service.keyStore.rotate('old', { id: 'next', hash: hashApiKey(next) }, new Date(now + 300));
  await service.keys.refresh();
  const ask = async (key: string) => (await withoutKey('/v1/dashboard', { 'x-api-key': key })).status;
  now += 299;
  expect([await ask(old), await ask(next)]).toEqual([200, 200]);
  now += 1;
  expect([await ask(old), await ask(next)]).toEqual([401, 200]);
});

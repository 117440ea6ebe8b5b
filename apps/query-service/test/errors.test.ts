import { validateProblem } from '@ledger-explorer/spec/validators';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../src/keys/api-key.ts';
import { alice, busyContract } from './long-ledger.ts';
import { rawRequest, requestText } from './raw-request.ts';
import { serviceOfFile, startTestService, type TestService } from './test-service.ts';

// The ledger has 45 updates (`long-ledger.ts`).
const service = serviceOfFile();

/** Errors after authentication, which have the remaining limit. */
const admitted: ReadonlySet<string> = new Set([
  ...['invalid-parameter', 'not-found', 'position-removed', 'rate-limited'],
  ...['internal-error', 'unavailable', 'index-empty'],
]);

/** Checks what all errors have in common and returns the body. */
async function problemOf(response: Response, status: number, slug: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('request-id')).toMatch(/^[\w-]{16,}$/u);
  expect(response.headers.has('server')).toBe(false);
  expect(response.headers.has('etag')).toBe(false);
  expect([slug, response.headers.has('ratelimit')]).toEqual([slug, admitted.has(slug)]);
  const body: unknown = await response.json();
  if (!validateProblem(body)) throw new Error(JSON.stringify(validateProblem.errors));
  expect(body).toMatchObject({ type: `/localnet/problems/${slug}`, status });
  const page = await fetch(service.origin + body.type);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(body.title);
  return body;
}

describe('400', () => {
  it('lists every invalid parameter', async () => {
    const body = await problemOf(
      await service.get('/v1/transfers?page=51&size=05&orderBy=desc&x=&x='),
      400,
      'invalid-parameter',
    );
    expect(body.errors?.map((error) => [error.in, error.name])).toEqual([
      ['query', 'page'],
      ['query', 'size'],
      ['query', 'orderBy'],
    ]);
    expect(body.errors?.[2]?.reason).toContain('ASC, DESC');
  });

  it.each([
    ['/v1/updates?page=', 'page'],
    ['/v1/updates?page', 'page'],
    ['/v1/updates?page=1&page=1', 'page'],
    ['/v1/updates?p%61ge=x', 'page'],
    ['/v1/updates?sortBy=AGE&sortBy=AGE', 'sortBy'],
    ['/v1/updates?position=-1', 'position'],
    ['/v1/parties?position=1', 'position'],
    ['/v1/dashboard?position=1', 'position'],
    ['/v1/featured-apps?size=101', 'size'],
    ['/v1/featured-apps?page=1000000&size=1', 'page'],
    ['/v1/validators?status=active', 'status'],
    ['/v1/contracts/00aa%2F../events?nextCursor=x', 'nextCursor'],
  ])('answers %s and names %s', async (path, name) => {
    const body = await problemOf(await service.get(path), 400, 'invalid-parameter');
    expect(body.errors).toMatchObject([{ in: 'query', name }]);
  });

  it.each([
    ...['/v1/parties/%zz', '/v1/parties/', '/v1/parties/a%00b', '/v1/parties/%ff'],
    `/v1/parties/${'a'.repeat(513)}`,
  ])('answers a malformed identifier: %s', async (path) => {
    const body = await problemOf(await service.get(path), 400, 'invalid-parameter');
    expect(body.errors).toMatchObject([{ in: 'path', name: 'partyId' }]);
  });

  it('answers a position ahead of the index', async () => {
    const body = await problemOf(await service.get('/v1/updates?position=46'), 400, 'invalid-parameter');
    expect(body.errors).toMatchObject([{ in: 'query', name: 'position' }]);
    expect(body.errors?.[0]?.reason).toContain('45');
  });

  const contractEvents = `/v1/contracts/${encodeURIComponent(busyContract)}/events`;

  it.each([
    ['/v1/updates?size=0&position=46', ['size', 'position']],
    ['/v1/updates?position=46&orderBy=up&page=x', ['page', 'orderBy', 'position']],
    [`${contractEvents}?nextCursor=x&size=0`, ['size', 'nextCursor']],
    [`${contractEvents}?position=46&sortBy=x`, ['sortBy', 'position']],
    // A cursor cannot be checked while contract, order or position is invalid.
    [`${contractEvents}?nextCursor=x&orderBy=up`, ['orderBy']],
    [`${contractEvents}?nextCursor=x&position=x&size=0`, ['size', 'position']],
    [`${contractEvents}?nextCursor=x&position=46`, ['position']],
    ['/v1/contracts/%zz/events?nextCursor=x&size=0', ['contractId', 'size']],
  ])('lists errors that depend on the index together with the others: %s', async (path, names) => {
    const { errors } = await problemOf(await service.get(path), 400, 'invalid-parameter');
    expect(errors?.map(({ name }) => name)).toEqual(names);
  });

  it('lists only the other errors if a rewind removed the position', async () => {
    const own = await startTestService({ index: 'own' });
    await own.grow(2);
    await own.rewind(45);
    const { errors } = await problemOf(await own.get('/v1/updates?position=47&size=0'), 400, 'invalid-parameter');
    expect(errors?.map(({ name }) => name)).toEqual(['size']);
  });

  it('lists only the other errors if the store cannot check the position', async () => {
    const own = await startTestService();
    own.database.cut();
    const { errors } = await problemOf(await own.get('/v1/updates?position=47&size=0'), 400, 'invalid-parameter');
    expect(errors?.map(({ name }) => name)).toEqual(['size']);
  });

  it('names a cursor whose position is ahead of the index', async () => {
    const ahead = await startTestService({ index: 'own' });
    await ahead.grow();
    const walked = await ahead.get(`${contractEvents}?size=2&position=46`);
    const { nextCursor } = (await walked.json()) as { readonly nextCursor: string };
    const path = `${contractEvents}?size=2&nextCursor=${nextCursor}`;
    const body = await problemOf(await service.get(path), 400, 'invalid-parameter');
    expect(body.errors).toMatchObject([{ in: 'query', name: 'nextCursor' }]);
    expect(body.errors?.[0]?.reason).toMatch(/46.*45/u);
  });
});

describe('401', () => {
  const cases: [string, (service: TestService) => Promise<Record<string, string>>][] = [
    ['missing', () => Promise.resolve({})],
    ['empty', () => Promise.resolve({ 'x-api-key': '' })],
    ['not in the form of a key', () => Promise.resolve({ 'x-api-key': 'secret' })],
    ['unknown', () => Promise.resolve({ 'x-api-key': createApiKey() })],
    ['sent twice', ({ apiKey }) => Promise.resolve({ 'x-api-key': `${apiKey}, ${apiKey}` })],
    ['expired', async ({ addKey }) => ({ 'x-api-key': await addKey('old', null, new Date(1000)) })],
    [
      'revoked',
      async ({ addKey, keyStore, keys }) => {
        const key = await addKey('gone');
        await keyStore.revoke('gone');
        await keys.refresh();
        return { 'x-api-key': key };
      },
    ],
  ];

  it('is the same response for every kind of invalid key', async () => {
    const bodies = new Set<string>();
    for (const [name, headers] of cases) {
      const response = await fetch(`${service.base}/v1/dashboard`, { headers: await headers(service) });
      expect([name, response.headers.get('www-authenticate')]).toEqual([name, 'ApiKey realm="localnet"']);
      bodies.add(JSON.stringify(await problemOf(response, 401, 'unauthorized')));
    }
    expect(bodies.size).toBe(1);
  });

  it('precedes errors about parameters and resources', async () => {
    await problemOf(await fetch(`${service.base}/v1/parties/%zz?page=x`), 401, 'unauthorized');
  });

  it('does not repeat a key sent in the query or path', async () => {
    const { apiKey } = service;
    const inQuery = await fetch(`${service.base}/v1/dashboard?a=${'a'.repeat(2_000)}&x-api-key=${apiKey}`);
    expect(JSON.stringify(await problemOf(inQuery, 401, 'unauthorized'))).not.toContain(apiKey.slice(0, 10));
    const inPath = await problemOf(await service.get(`/v1/parties/${apiKey}`), 404, 'not-found');
    expect(inPath.detail).toBe('No party has the id "lx_***".');
    expect(inPath.instance).toBe('/localnet/v1/parties/lx_***');
  });

  const encode = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../gu, '%$&');
  it.each<[string, (key: string) => string]>([
    ['percent-encoded', encode],
    ['percent-encoded in capitals', (key) => encode(key).toUpperCase()],
    ['partly percent-encoded', (key) => key.replaceAll(/(.)(..)/gu, (_, a: string, b: string) => encode(a) + b)],
    ['with a percent-encoded prefix', (key) => encode(key.slice(0, 3)) + key.slice(3)],
    ['percent-encoded twice', (key) => encodeURIComponent(encode(key))],
    ['percent-encoded twice in full', (key) => encode(encode(key))],
    ['percent-encoded nine times', (key) => Array.from({ length: 8 }).reduce<string>(encodeURIComponent, encode(key))],
    [
      'percent-encoded including escape digits',
      (key) => encode(key).replaceAll(/%(.)(.)/gu, (_, a: string, b: string) => `%${encode(a)}${b}`),
    ],
    ['without its last character', (key) => key.slice(0, -1)],
  ])('does not repeat a key sent %s', async (_, write) => {
    const key = write(service.apiKey);
    const targets = [
      `/v1/parties/${key}`,
      `/v1/parties/${key}/more`,
      `/v1/updates?position=x&a=${key}&b`,
      `/${key}?${key}`,
    ];
    for (const target of targets) {
      const { status, body } = await rawRequest(
        service.origin,
        requestText('GET', `/localnet${target}`, { 'x-api-key': service.apiKey }),
      );
      expect([target, status]).toEqual([target, status >= 400 ? status : 400]);
      const problem: unknown = JSON.parse(body);
      if (!validateProblem(problem)) throw new Error(body);
      expect(problem.instance).toBe(`/localnet${target.replaceAll(key, 'lx_***')}`);
      expect(problem.detail).not.toMatch(/[0-9A-Za-z%]{25}/u);
    }
  });

  it('repeats the target as path and query, cut at 2,048 characters without part of a key', async () => {
    const { apiKey } = service;
    const ask = async (target: string) =>
      JSON.parse((await rawRequest(service.origin, requestText('GET', target))).body) as { readonly instance: string };
    const long = `/localnet/v1/updates?a=${'é'.repeat(1_000)}`.replaceAll('é', '%C3%A9');
    expect((await ask(long)).instance).toBe(long.slice(0, 2_048));
    expect((await ask('/unknown?q=100%')).instance).toBe('/unknown?q=100%');
    // 21 + 675 × 3 characters.
    const quotes = /^\/localnet\/v1\/updates\?(?:%22){675}$/u;
    expect((await ask(`/localnet/v1/updates?${'"'.repeat(2_000)}`)).instance).toMatch(quotes);
    for (const room of [3, 10, 30]) {
      const start = `/localnet/v1/updates?`.padEnd(2_048 - room, 'a');
      const { instance } = await ask(`${start}${apiKey}`);
      expect(instance).toBe(`${start}lx_***`.slice(0, 2_048));
      expect((await ask(`${start}${encode(apiKey)}`)).instance).toBe(`${start}lx_***`.slice(0, 2_048));
    }
    expect((await ask('http://localhost/localnet/nothing?a=b')).instance).toBe('/localnet/nothing?a=b');
  });

  it('has the position of the index', async () => {
    await service.get('/v1/dashboard');
    const response = await fetch(`${service.base}/v1/dashboard`);
    expect(response.headers.get('explorer-position')).toBe('45');
    expect(Number(response.headers.get('explorer-lag'))).toBeGreaterThan(0);
  });
});

describe('404', () => {
  it.each(['/v1/nothing', '/v2/updates', '/v1/dashboard/', '/v1', '/problems/nothing', '/problems/toString'])(
    'answers the unknown route %s, with or without a key',
    async (path) => {
      const { detail } = await problemOf(await service.get(path), 404, 'unknown-route');
      expect(detail).toBe('No operation has this path. All are listed at /localnet/docs.');
      await problemOf(await fetch(service.base + path), 404, 'unknown-route');
    },
  );

  it('answers an unknown network', async () => {
    const response = await fetch(`${service.origin}/othernet/v1/updates`);
    const { detail } = await problemOf(response, 404, 'unknown-route');
    expect(detail).toBe('No operation has this path. Paths begin with /localnet/. All are listed at /localnet/docs.');
  });

  it.each([
    '/v1/parties/nobody',
    '/v1/rewards/nobody',
    '/v1/events/nothing',
    '/v1/contracts/nothing/events',
    '/v1/governance/vote-requests/nothing/details',
    '/v1/governance/vote-requests/nothing/votes',
  ])('answers an unknown resource: %s', async (path) => {
    const response = await service.get(path);
    expect(response.headers.get('explorer-position')).toBe('45');
    const body = await problemOf(response, 404, 'not-found');
    expect(body.detail).toMatch(/"(?:nobody|nothing)"/u);
    expect(body.instance).toBe(`/localnet${path}`);
  });

  it.each([
    ['/v1/super-validators/x', 'No super validator has the id "x".'],
    ['/v1/apps/x', 'No featured app has the provider "x".'],
    ['/v1/rounds/84121', 'No round has the number "84121".'],
    ['/v1/names/x', 'No name-service entry has the name "x".'],
    ['/v1/series/x', 'No series has the metric "x".'],
    ['/v1/supply?position=0', 'Before the first update there is no supply.'],
    ['/v1/positions?time=9000000000000', 'No update has a record time of 9000000000000 or later.'],
  ])('answers %s with the detail %j', async (path, detail) => {
    expect((await problemOf(await service.get(path), 404, 'not-found')).detail).toBe(detail);
  });

  it('answers a party that did not exist at the position', async () => {
    const path = `/v1/rewards/${encodeURIComponent(alice)}?position=0`;
    const response = await service.get(path);
    expect(response.headers.get('explorer-position')).toBe('0');
    expect((await problemOf(response, 404, 'not-found')).detail).toContain('at position 0');
  });
});

describe('405', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])(
    'answers %s, with or without a key, without waiting for the body',
    async (method) => {
      for (const path of ['/v1/updates', '/health', '/problems/unauthorized']) {
        // No byte of the body is sent.
        const text = requestText(method, `/localnet${path}`, { 'content-length': '1000000' });
        const { status, headers, body } = await rawRequest(service.origin, text);
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
        expect(JSON.parse(body)).toMatchObject({ type: '/localnet/problems/method-not-allowed' });
      }
    },
  );

  it('is not answered for an unknown route, which gets 404', async () => {
    await problemOf(await fetch(`${service.base}/v1/nothing`, { method: 'POST' }), 404, 'unknown-route');
  });
});

it('410 answers a position that a rewind removed', async () => {
  const own = await startTestService({ index: 'own' });
  await own.rewind(6);
  await problemOf(await own.get('/v1/updates?position=7'), 410, 'position-removed');
});

describe('429', () => {
  it('answers when the limit of a key is used up, with Retry-After, and leaves other keys alone', async () => {
    const key = await service.addKey('slow', '2/m');
    const ask = () => service.get('/v1/dashboard', { headers: { 'x-api-key': key } });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60');
    expect(first.headers.get('ratelimit')).toBe('"default";r=1;t=30');
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=60');
    const { detail } = await problemOf(refused, 429, 'rate-limited');
    expect(detail).toBe("The key's limit of 2 units per minute is exceeded; this request costs 1.");
    expect((await service.get('/v1/dashboard')).status).toBe(200);
  });

  it('is answered before parameter errors, and counts rejected requests', async () => {
    // The default limit is three requests per minute (`test-service.ts`).
    const key = await service.addKey('default');
    const headers = { 'x-api-key': key };
    for (let count = 0; count < 3; count += 1) {
      expect((await service.get('/v1/updates?page=x', { headers })).status).toBe(400);
    }
    await problemOf(await service.get('/v1/updates?page=x', { headers }), 429, 'rate-limited');
  });
});

it('500 contains the request id and no internal details', async () => {
  const own = await startTestService({ index: 'own' });
  await own.run('alter table head rename to secret');
  const response = await own.get('/v1/dashboard');
  const body = await problemOf(response, 500, 'internal-error');
  expect(JSON.stringify(body)).not.toMatch(/relation|head/u);
  expect(body.detail).toContain(response.headers.get('request-id'));
});

describe('503', () => {
  it('answers while the store is unavailable, with the last known position', async () => {
    const own = await startTestService();
    await own.get('/v1/dashboard');
    own.database.cut();
    const response = await own.get('/v1/updates');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('explorer-position')).toBe('45');
    const body = await problemOf(response, 503, 'unavailable');
    expect(JSON.stringify(body)).not.toMatch(/terminated|127\.0\.0\.1/u);
  });

  it('answers while the index is empty', async () => {
    const empty = await startTestService({ index: 'empty' });
    const response = await empty.get('/v1/dashboard');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.has('explorer-position')).toBe(false);
    await problemOf(response, 503, 'index-empty');
  });
});

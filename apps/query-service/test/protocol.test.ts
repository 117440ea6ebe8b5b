import { describe, expect, it } from 'vitest';
import { openConnection, rawRequest, requestText } from './raw-request.ts';
import { serviceOfFile, startTestService } from './test-service.ts';

// The ledger has 45 updates (`long-ledger.ts`).
const service = serviceOfFile();

function ask(method: string, target: string, headers: Record<string, string> = {}) {
  return rawRequest(service.origin, requestText(method, target, { 'x-api-key': service.apiKey, ...headers }));
}

function expectCommonHeaders(headers: ReadonlyMap<string, string>) {
  expect(headers.get('request-id')).toMatch(/^[\w-]{16,}$/u);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  for (const name of [
    ...['Explorer-Position', 'Explorer-Record-Time', 'Explorer-Lag', 'Explorer-Stale', 'Explorer-Total', 'ETag'],
    ...['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
  ]) {
    expect(exposed).toContain(name);
  }
  expect(headers.has('server')).toBe(false);
  expect(headers.has('x-powered-by')).toBe(false);
}

describe('the request target', () => {
  it.each([
    ['/localnet/v1/parties/..', '".."'],
    ['/localnet/v1/parties/.', '"."'],
    ['/localnet/v1/parties/%2E%2E%2Fx', '"../x"'],
    ['/localnet/v1/parties/a%252Fb', '"a%2Fb"'],
    ['/localnet/v1/parties/a+b', '"a+b"'],
    ['/localnet/v1/parties/a;b=c', '"a;b=c"'],
    ['/localnet/v1/governance/vote-requests/../details', '".."'],
  ])('%s has the identifier %s', async (target, identifier) => {
    const { status, body } = await ask('GET', target);
    expect(status).toBe(404);
    expect((JSON.parse(body) as { detail: string }).detail).toContain(identifier);
  });

  it('may be in absolute form', async () => {
    expect((await ask('GET', 'http://localhost/localnet/v1/dashboard')).status).toBe(200);
  });

  it('may have percent-encoded letters in fixed segments', async () => {
    expect((await ask('GET', '/localnet/v1/%64ashboard')).status).toBe(200);
  });

  it('may have an empty query', async () => {
    expect((await ask('GET', '/localnet/v1/dashboard?')).status).toBe(200);
  });

  it.each([
    ...['/localnet/v1/../v1/dashboard', '//localnet/v1/dashboard', '/localnet//v1/dashboard', '/localnet/v1/Dashboard'],
    ...['/localnet/v1/parties/a/b', '/v1/dashboard', '/localnet/problems/rate-limited/', '*'],
  ])('%s is not normalized to a route', async (target) => {
    expect((await ask('GET', target)).status).toBe(404);
  });

  it('with non-ASCII bytes gets a 4xx', async () => {
    const { status } = await ask('GET', '/localnet/v1/parties/é');
    expect([400, 404]).toContain(status);
  });
});

describe('sizes', () => {
  const fill = (length: number) => 'a'.repeat(length);

  it('a target of 8192 bytes is accepted, one of 8193 gets 414', async () => {
    const path = '/localnet/v1/updates?x=';
    expect((await ask('GET', path + fill(8192 - path.length))).status).toBe(200);
    const refused = await ask('GET', path + fill(8193 - path.length));
    expect(refused.status).toBe(414);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
  });

  it('header lines of 16384 bytes are accepted, one byte more gets 431', async () => {
    const fixed = requestText('GET', '/', { 'x-api-key': service.apiKey, 'x-fill': '' });
    const lines = fixed.length - 'GET / HTTP/1.1\r\n'.length - '\r\n'.length;
    expect((await ask('GET', '/localnet/v1/updates', { 'x-fill': fill(16384 - lines) })).status).toBe(200);
    const refused = await ask('GET', '/localnet/v1/updates', { 'x-fill': fill(16385 - lines) });
    expect(refused.status).toBe(431);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    [8_193, 16_385],
    [30_000, 30_000],
  ])('a target of %i bytes with headers of more than %i gets 414 or 431', async (target, header) => {
    const refused = await ask('GET', `/${fill(target - 1)}`, { 'x-fill': fill(header) });
    expect([414, 431]).toContain(refused.status);
    expect(JSON.parse(refused.body)).toMatchObject({ status: refused.status });
  });

  it('header lines are limited by bytes, not by number', async () => {
    const head = requestText('GET', '/localnet/v1/updates', { 'x-api-key': service.apiKey }).slice(0, -2);
    expect((await rawRequest(service.origin, `${head}${'a: b\r\n'.repeat(2_500)}\r\n`)).status).toBe(200);
    expect((await rawRequest(service.origin, `${head}${'a: b\r\n'.repeat(2_800)}\r\n`)).status).toBe(431);
  });

  it('targets and headers of 200,000 bytes get 414 and 431 with all common headers', async () => {
    const target = await ask('GET', `/${fill(200_000)}`);
    expect(target.status).toBe(414);
    const header = await ask('GET', '/localnet/v1/updates', { 'x-fill': fill(200_000) });
    expect(header.status).toBe(431);
    for (const { headers, body } of [target, header]) {
      expectCommonHeaders(headers);
      expect(headers.get('explorer-position')).toBe('45');
      expect(headers.has('explorer-lag')).toBe(true);
      expect(JSON.parse(body)).toHaveProperty('type');
    }
  });
});

describe('a request that the HTTP parser rejects', () => {
  it.each(['hello\r\n\r\n', 'GET\r\n\r\n', 'INVENTED / HTTP/1.1\r\nhost: x\r\n\r\n'])(
    'gets an empty 400: %j',
    async (text) => {
      const { status, headers, body } = await rawRequest(service.origin, text);
      expect(status).toBe(400);
      expect(body).toBe('');
      expectCommonHeaders(headers);
    },
  );

  it('gets an empty 431 if request line and headers exceed the limit of the parser', async () => {
    for (const text of [
      requestText('GET', '/localnet/v1/updates', { 'x-fill': 'a'.repeat(400_000) }),
      requestText('GET', `/${'a'.repeat(400_000)}`),
    ]) {
      const { status, headers, body } = await rawRequest(service.origin, text);
      expect([status, body]).toEqual([431, '']);
      expectCommonHeaders(headers);
    }
  });

  it('is answered after an earlier request on the same connection', async () => {
    service.database.holdReads();
    const { reads } = service.database;
    const asked = { connection: 'keep-alive', 'x-api-key': service.apiKey };
    const first = requestText('GET', '/localnet/v1/updates?size=3&orderBy=ASC', asked);
    const second = requestText('GET', '/localnet/v1/updates', { 'x-fill': 'a'.repeat(400_000) });
    const refused = new Promise((resolve) => service.http.once('clientError', resolve));
    const answered = rawRequest(service.origin, first + second);
    await refused;
    await service.database.untilRead(reads + 1);
    service.database.release();
    const { status, body } = await answered;
    expect(status).toBe(200);
    expect(body).toMatch(/^\{"content":.*\}HTTP\/1\.1 431 /su);
  });
});

describe('HEAD', () => {
  const fill = (length: number) => 'a'.repeat(length);

  it.each<[string, string, Record<string, string>, number]>([
    ['a page', '/localnet/v1/updates', {}, 200],
    ['the API document', '/localnet/openapi.json', {}, 200],
    ['metrics', '/metrics', {}, 200],
    ['a wrong parameter', '/localnet/v1/updates?size=x', {}, 400],
    ['no key', '/localnet/v1/updates', { 'x-api-key': 'wrong' }, 401],
    ['an unknown route', '/localnet/nothing', {}, 404],
    ['a target of 9,000 bytes', `/localnet/v1/updates?x=${fill(9_000)}`, {}, 414],
    ['a target of 60,000 bytes', `/${fill(60_000)}`, {}, 414],
    ['headers of 20,000 bytes', '/localnet/v1/updates', { 'x-fill': fill(20_000) }, 431],
    ['headers of 40,000 bytes', '/localnet/v1/updates', { 'x-fill': fill(40_000) }, 431],
    ['headers of 200,000 bytes', '/localnet/v1/updates', { 'x-fill': fill(200_000) }, 431],
    ['headers of 400,000 bytes', '/localnet/v1/updates', { 'x-fill': fill(400_000) }, 431],
    ['a target of 200,000 bytes', `/${fill(200_000)}`, {}, 414],
  ])('has no body: %s', async (_, target, headers, expected) => {
    const { status, body } = await ask('HEAD', target, headers);
    expect([status, body]).toEqual([expected, '']);
  });

  it('has no body if its headers of 40,000 bytes arrive in pieces', async () => {
    const text = requestText('HEAD', '/localnet/v1/updates', { 'x-fill': fill(40_000) });
    const { socket, closed } = openConnection(service.origin);
    socket.setNoDelay();
    for (let at = 0; at < text.length; at += 1_000) {
      await new Promise((resolve) => socket.write(text.slice(at, at + 1_000), resolve));
    }
    expect(await closed).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n$/su);
  });
});

describe('a request with two Host headers or none', () => {
  it.each(['GET', 'HEAD'])('gets a 400 that names the header: %s', async (method) => {
    const two = requestText(method, '/localnet/v1/updates', { HOST: 'other', 'x-api-key': service.apiKey });
    const none = requestText(method, '/localnet/v1/updates', { 'x-api-key': service.apiKey }).replace(
      /host: .*\r\n/u,
      '',
    );
    for (const text of [two, none]) {
      const { status, headers, body } = await rawRequest(service.origin, text);
      expect(status).toBe(400);
      expectCommonHeaders(headers);
      if (method === 'HEAD') expect(body).toBe('');
      else expect(JSON.parse(body)).toMatchObject({ errors: [{ in: 'header', name: 'Host' }] });
    }
  });

  it('succeeds without one in HTTP/1.0', async () => {
    const text = `GET /localnet/v1/updates HTTP/1.0\r\nx-api-key: ${service.apiKey}\r\n\r\n`;
    expect((await rawRequest(service.origin, text)).status).toBe(200);
  });
});

it('CONNECT gets 405, and the service continues', async () => {
  const { status, headers, body } = await rawRequest(service.origin, requestText('CONNECT', 'elsewhere:443'));
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expectCommonHeaders(headers);
  expect(JSON.parse(body)).toMatchObject({
    type: '/localnet/problems/method-not-allowed',
    status: 405,
    instance: 'elsewhere:443',
  });
  expect((await ask('GET', '/localnet/v1/updates')).status).toBe(200);
});

it.each(['/localnet/v1/updates', '/localnet/nothing', '/', '*'])(
  'OPTIONS succeeds on %s without a key',
  async (target) => {
    const { status, headers, body } = await rawRequest(
      service.origin,
      requestText('OPTIONS', target, {
        origin: 'https://example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key',
      }),
    );
    expect(status).toBe(204);
    expect(body).toBe('');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain('GET');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-api-key');
  },
);

it('CORS_ORIGIN is in every response: data, errors, preflights and rejected requests', async () => {
  const ours = await startTestService({ settings: { corsOrigin: 'https://app.example' } });
  const headers = { 'x-api-key': ours.apiKey, origin: 'https://elsewhere.example' };
  for (const text of [
    requestText('GET', '/localnet/v1/updates', headers),
    requestText('GET', '/localnet/v1/updates', headers),
    requestText('GET', '/localnet/v1/updates?page=x', headers),
    requestText('GET', '/localnet/nothing'),
    requestText('OPTIONS', '/localnet/v1/updates', headers),
    requestText('CONNECT', 'elsewhere:443'),
    requestText('GET', `/${'a'.repeat(60_000)}`),
  ]) {
    const answered = await rawRequest(ours.origin, text);
    expect(answered.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(answered.headers.get('access-control-expose-headers')).toContain('Explorer-Position');
  }
});

describe('every response', () => {
  it.each(['/localnet/v1/updates', '/localnet/v1/nothing', '/health', '/'])(
    '%s has the common headers',
    async (target) => {
      const { headers } = await ask('GET', target);
      expectCommonHeaders(headers);
      expect(headers.has('cache-control')).toBe(true);
    },
  );

  it('is JSON for any Accept, Range, If-Match, Expect or Upgrade header', async () => {
    const { status, headers } = await ask('GET', '/localnet/v1/updates', {
      accept: 'text/html',
      range: 'bytes=0-1',
      'if-match': '"x"',
      expect: 'a miracle',
      upgrade: 'websocket',
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('entity tags', () => {
  it('answer 304 when If-None-Match matches, until a new update', async () => {
    const own = await startTestService({ index: 'own' });
    const first = await own.get('/v1/updates?size=5');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/u);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');

    const same = await own.get('/v1/updates?orderBy=DESC&size=5&unknown=1', { headers: { 'if-none-match': tag } });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('etag')).toBe(tag);
    expect(same.headers.get('explorer-position')).toBe('45');

    expect((await own.get('/v1/updates?size=6', { headers: { 'if-none-match': tag } })).status).toBe(200);
    await own.grow();
    expect((await own.get('/v1/updates?size=5', { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('are the same for HEAD and GET', async () => {
    const head = await service.get('/v1/dashboard', { method: 'HEAD' });
    expect(head.headers.get('etag')).not.toBeNull();
    expect(head.headers.get('etag')).toBe((await service.get('/v1/dashboard')).headers.get('etag'));
  });
});

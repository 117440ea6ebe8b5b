import { type AddressInfo, connect, createServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answer, openFaultServer, page, problem, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { createClient, HttpError, isFailure, NetworkError } from '../index.ts';

/** A port without a listener, which no other program can take, because a connection of this test uses it. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const holder = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise((done) => holder.once('connect', done));
  onTestFinished(() => {
    holder.destroy();
    server.close();
  });
  return holder.localPort ?? 0;
}

async function fail(step: Step, options: { apiKey?: string } = {}) {
  const { baseUrl } = await openFaultServer(step);
  return failureOf(createClient({ baseUrl, retries: 0, ...options }).listTransfers());
}

describe('an error', () => {
  it('has the facts of the response', async () => {
    const headers = { 'request-id': 'r1', 'explorer-position': '12', 'explorer-lag': '1.5' };
    const error = await fail(problem(404, 'not-found', headers, 'no such party'));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      name: 'HttpError',
      kind: 'not-found',
      status: 404,
      operation: 'listTransfers',
      requestId: 'r1',
      position: 12,
      lag: 1.5,
      retryable: false,
      retryAfter: null,
      problem: { title: 'not-found', detail: 'no such party' },
    });
    expect(error.message).toBe(
      `listTransfers: not-found (404 no such party); ${error.url}; request r1; see ${new URL(error.url).origin}/localnet/problems/not-found`,
    );
  });

  it('names each invalid parameter, its value and its bounds', async () => {
    const errors = [
      { in: 'query', name: 'size', reason: 'must be an integer from 1 to 100' },
      { in: 'header', name: 'Explorer-Wait-For', reason: 'must be an integer' },
    ];
    const type = '/localnet/problems/invalid-parameter';
    const body = { type, title: 'x', status: 400, detail: '2 parameters are invalid.', instance: '/', errors };
    const { baseUrl } = await openFaultServer(answer(400, body));
    const error = await failureOf(createClient({ baseUrl, apiKey: 'KEY-1' }).listTransfers({ size: 1000 }));
    expect(error.message).toContain(
      'listTransfers: invalid-parameter (400 size=1000 must be an integer from 1 to 100, Explorer-Wait-For must be an integer); http',
    );
  });

  it.each([{ a: ['must be set'] }, [null, 7, 'x'], 'x', null])(
    'has the detail in its message if errors are %j',
    async (errors) => {
      const error = await fail(answer(400, { type: '/problems/x', detail: 'no', errors }));
      expect(error.message).toMatch(/^listTransfers: x \(400 no\); /);
    },
  );

  it('has only the status if the response is no problem', async () => {
    const error = await fail(answer(502, '<html>', { 'content-type': 'text/html' }));
    expect(error.message).toBe(`listTransfers: http (502); ${error.url}`);
  });

  it('has the line of each caller in the stack of a shared request', async () => {
    const { baseUrl } = await openFaultServer(problem(404, 'not-found'));
    const client = createClient({ baseUrl });
    async function firstCaller() {
      await client.listTransfers();
    }
    async function secondCaller() {
      await client.listTransfers();
    }
    const [first, second] = await Promise.allSettled([firstCaller(), secondCaller()]);
    for (const { reason } of [first, second] as PromiseRejectedResult[]) {
      expect((reason as Error).stack).toMatch(/^HttpError: listTransfers: not-found/);
      expect((reason as Error).stack).toContain('firstCaller');
      expect((reason as Error).stack).toContain('secondCaller');
      expect((reason as Error).stack).toContain('errors.test.ts');
    }
    const { error } = await client.safe.getParty({ partyId: 'a' });
    expect(error?.stack).toContain('errors.test.ts');
  });

  it('is distinguished from any other error by isFailure', async () => {
    const error: unknown = await fail(problem(404, 'not-found', {}, 'no such party'));
    expect(isFailure(error) && error.kind === 'not-found' && error.problem.detail).toBe('no such party');
    expect([new Error('x'), new TypeError('x'), { kind: 'not-found' }, null].map(isFailure)).toEqual(
      Array<boolean>(4).fill(false),
    );
  });

  it.each([408, 429, 500, 502, 503, 504])('of status %i can be retried', async (status) => {
    expect(await fail(answer(status, 'no', { 'retry-after': '2' }))).toMatchObject({
      kind: 'http',
      status,
      retryable: true,
      retryAfter: 2000,
      problem: null,
    });
  });

  it.each([400, 401, 404, 405, 410, 414, 431])('of status %i cannot be retried', async (status) => {
    expect(await fail(answer(status, {}))).toMatchObject({ kind: 'http', status, retryable: false });
  });

  it('has kind http if the type of the problem is no text', async () => {
    expect(await fail(answer(500, { type: 7 }))).toMatchObject({ kind: 'http', status: 500, problem: { type: 7 } });
  });

  it('has kind redirect for a 304 without a cached body', async () => {
    expect(await fail(answer(304, ''))).toMatchObject({ kind: 'redirect', status: 304 });
  });

  it('has kind html for an HTML page with status 200', async () => {
    const error = await fail(answer(200, '<html>Sign in</html>', { 'content-type': 'text/html; charset=utf-8' }));
    expect(error).toMatchObject({ kind: 'html', status: 200, retryable: false });
  });

  it('has kind http for an HTML page with an error status', async () => {
    const error = await fail(answer(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }));
    expect(error).toMatchObject({ kind: 'http', status: 502, retryable: true });
  });

  it.each(['{"content":[', '', 'null', '"text"', '17', 'undefined'])(
    'has kind json for an invalid body: %j',
    async (body) => {
      const error = await fail(answer(200, body));
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({ kind: 'json', status: 200, retryable: true });
    },
  );

  it('has kind network if the connection closes during the body', async () => {
    const error = await fail((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"content":[');
      setTimeout(() => response.destroy(), 20);
    });
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'network', retryable: true });
  });

  it('has the reason of a refused connection', async () => {
    const error = await failureOf(
      createClient({ baseUrl: `http://127.0.0.1:${await closedPort()}`, retries: 0 }).getDashboard(),
    );
    expect(error).toMatchObject({ kind: 'network', status: null, retryable: true });
    expect(error.message).toContain('ECONNREFUSED');
    expect(inspect(error.cause)).toContain('ECONNREFUSED');
  });

  it('does not occur for JSON of a different media type', async () => {
    const { baseUrl } = await openFaultServer(answer(200, page, { 'content-type': 'application/octet-stream' }));
    expect((await createClient({ baseUrl }).listTransfers()).data).toEqual(page);
  });
});

describe('the API key', () => {
  it('is in no error if the service repeats it', async () => {
    const error = await fail(problem(401, 'unauthorized', {}, 'unknown key KEY-1'), { apiKey: 'KEY-1' });
    expect(error.problem?.detail).toBe('unknown key [key]');
    expect(inspect(error, { depth: 9 })).not.toContain('KEY-1');
  });

  it('is in no error if the runtime repeats it', async () => {
    const refused = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'KEY-\n1', retries: 0 });
    expect(inspect(await failureOf(refused.getDashboard()), { depth: 9 })).not.toContain('KEY-');
    const failing = createClient({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'KEY-1',
      retries: 0,
      fetch: (_url, { headers }) => Promise.reject(new Error('no', { cause: (headers as Headers).get('x-api-key') })),
    });
    expect(inspect(await failureOf(failing.getDashboard()), { depth: 9 })).not.toContain('KEY-1');
  });

  it('is not sent to the target of a redirect', async () => {
    const other = await openFaultServer(answer(200, page));
    const { baseUrl } = await openFaultServer((response) => {
      response.writeHead(302, { location: `${other.baseUrl}/v1/transfers` });
      response.end();
    });
    const error = await failureOf(createClient({ baseUrl, apiKey: 'KEY-1' }).listTransfers());
    expect(error).toMatchObject({ kind: 'redirect', status: 302, retryable: false });
    expect(error.message).toContain(other.baseUrl);
    expect(other.requests).toEqual([]);
  });

  it('is sent only to the origin of the base URL', async () => {
    const home = await openFaultServer(answer(200, page));
    const other = await openFaultServer(answer(200, page));
    const client = createClient({ baseUrl: home.baseUrl, apiKey: 'KEY-1' });
    await client.GET('/v1/dashboard');
    await client.GET('/v1/dashboard', { baseUrl: other.baseUrl });
    expect(home.requests[0]?.headers['x-api-key']).toBe('KEY-1');
    expect(other.requests[0]?.headers['x-api-key']).toBeUndefined();
  });
});

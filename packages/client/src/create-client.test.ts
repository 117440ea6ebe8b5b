import { describe, expect, it } from 'vitest';
import { operations } from '@ledger-explorer/spec';
import { answer, openFaultServer, page, problem } from '../test/fault-server.ts';
import { type ClientOptions, createClient, HttpError, type Middleware } from './index.ts';

describe('a client', () => {
  it('has a method for each operation, and one below `safe` that does not throw', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1/localnet' });
    for (const { id } of operations)
      expect([typeof client[id], typeof client.safe[id]]).toEqual(['function', 'function']);
  });

  it('puts encoded path parameters into the path, and others into the query', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const client = createClient({ baseUrl, apiKey: 'k', headers: { 'x-mine': '1' } });
    const parameters = { partyId: 'a::b/c?d#é%', page: 2, size: undefined };
    await client.listRewards(parameters, { waitFor: 7, headers: { 'x-own': '2' } });
    expect(requests[0]?.url).toBe('/localnet/v1/rewards/a%3A%3Ab%2Fc%3Fd%23%C3%A9%25?page=2');
    expect(requests[0]?.headers).toMatchObject({
      'explorer-wait-for': '7',
      'x-api-key': 'k',
      'x-mine': '1',
      'x-own': '2',
    });
    expect(parameters.partyId).toBe('a::b/c?d#é%');
  });

  it('accepts a base URL that ends in a slash, and rejects an invalid one', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    await createClient({ baseUrl: `${baseUrl}/` }).getDashboard();
    expect(requests[0]?.url).toBe('/localnet/v1/dashboard');
    for (const baseUrl of ['localnet', 'localhost:8080/x', 'ftp://me:secret@h/', '', 'http://'])
      expect(() => createClient({ baseUrl })).toThrow(
        new TypeError(`baseUrl is "${baseUrl.replace(/.*@/, '…@')}": give an absolute http(s) URL`),
      );
    expect(() => createClient({ baseUrl: 'http://me:secret@h' })).toThrow(
      /^baseUrl has a user or password: (?!.*secret)/,
    );
    expect(() => createClient({} as ClientOptions)).toThrow(/^baseUrl is "undefined": give an absolute http/);
  });

  it.each(['HTTP://Explorer.Example:80/localnet', 'https://explorer.example:443'])(
    'sends the API key to %s',
    async (baseUrl) => {
      const keys: (string | null)[] = [];
      const fetch: ClientOptions['fetch'] = (_, { headers }) => {
        keys.push(new Headers(headers).get('x-api-key'));
        return Promise.resolve(Response.json(page));
      };
      const client = createClient({ baseUrl, apiKey: 'k', fetch });
      await client.getDashboard();
      await client.GET('/v1/dashboard');
      expect(keys).toEqual(['k', 'k']);
    },
  );

  it.each(['.', '..', '\ud800', 'a\udfff'])('does not send %j in a path', async (value) => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const client = createClient({ baseUrl });
    await expect(client.listPartyTransfers({ partyId: value })).rejects.toThrow(TypeError);
    await expect(client.safe.listContractEvents({ contractId: value })).rejects.toThrow(TypeError);
    const params = { path: { partyId: value } };
    await expect(client.GET('/v1/parties/{partyId}', { params })).rejects.toThrow(/^GET \/v1\/parties\/\{partyId\}: /);
    await expect(client.listNames({ prefix: `${value}\ud800` })).rejects.toThrow(/prefix is not well-formed/);
    expect(requests).toEqual([]);
  });

  it('does not send a call without a path parameter', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const client = createClient({ baseUrl });
    const missing = new TypeError('getParty: partyId is missing');
    for (const partyId of [undefined, null, '']) {
      await expect(client.getParty({ partyId } as never)).rejects.toThrow(missing);
      await expect(client.safe.getParty({ partyId } as never)).rejects.toThrow(missing);
    }
    expect(requests).toEqual([]);
  });

  it('returns the freshness headers of a response', async () => {
    const headers = {
      'request-id': 'r1',
      'explorer-position': '1284',
      'explorer-record-time': '2026-06-10T09:26:29.140443Z',
      'explorer-lag': '1.204',
      'explorer-stale': '12',
    };
    const { baseUrl } = await openFaultServer(
      answer(200, page, headers),
      answer(200, page, { 'explorer-position': 'x' }),
    );
    const client = createClient({ baseUrl });
    expect(await client.listTransfers()).toMatchObject({
      data: page,
      position: 1284,
      recordTime: '2026-06-10T09:26:29.140443Z',
      lag: 1.204,
      stale: 12,
      requestId: 'r1',
      status: 200,
      fromCache: false,
    });
    expect(await client.listTransfers()).toMatchObject({
      position: null,
      recordTime: null,
      lag: null,
      stale: null,
      requestId: null,
    });
  });

  it('calls an operation by its id', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const { data } = await createClient({ baseUrl }).call('listTransfers', { page: 1 });
    expect(data.content).toHaveLength(1);
    expect(requests[0]?.url).toBe('/localnet/v1/transfers?page=1');
  });

  it('returns an error from `safe`', async () => {
    const { baseUrl } = await openFaultServer(problem(404, 'not-found'), answer(200, page));
    const client = createClient({ baseUrl });
    const failed = await client.safe.getParty({ partyId: 'a' });
    expect(failed.error).toBeInstanceOf(HttpError);
    expect(failed.data).toBeUndefined();
    const done = await client.safe.listTransfers();
    expect([done.error, done.data]).toEqual([undefined, page]);
  });

  it('waits for a position', async () => {
    const { baseUrl, requests } = await openFaultServer(
      problem(504, 'wait-timeout', { 'retry-after': '0' }),
      answer(200, {}, { 'explorer-position': '9' }),
    );
    expect(await createClient({ baseUrl, retries: 0 }).waitForPosition(8)).toBe(9);
    expect(requests.map(({ headers }) => headers['explorer-wait-for'])).toEqual(['8', '8']);
  });

  it('waits for a position until the timeout', async () => {
    const { baseUrl } = await openFaultServer(problem(504, 'wait-timeout', { 'retry-after': '0' }));
    await expect(createClient({ baseUrl }).waitForPosition(8, { timeout: 300 })).rejects.toThrow(
      /wait-timeout|total-timeout/,
    );
  });

  it('calls by path, with the same key', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const { data, response } = await createClient({ baseUrl, apiKey: 'k' }).GET('/v1/transfers', {
      params: { query: { size: 1 } },
    });
    expect([data, response.status]).toEqual([page, 200]);
    expect(requests[0]?.headers['x-api-key']).toBe('k');
  });

  it('sets no fetch option that a worker lacks', async () => {
    const inits: RequestInit[] = [];
    const fetch = (_url: string, init: RequestInit) => {
      inits.push(init);
      return Promise.resolve(Response.json(page));
    };
    await createClient({ baseUrl: 'http://x', fetch }).listTransfers();
    expect(Object.keys(inits[0] ?? {}).toSorted()).toEqual(['headers', 'method', 'redirect', 'signal']);
  });
});

describe('middleware', () => {
  it('gets a request without the key, and can change its headers', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(503, 'unavailable'), answer(200, page));
    const seen: unknown[] = [];
    const tracing: Middleware = {
      onRequest({ request, schemaPath }) {
        seen.push(schemaPath, request.headers.get('x-api-key'));
        request.headers.set('traceparent', '1');
      },
      onResponse: ({ request, response }) => void seen.push(response.status, request.headers.get('x-api-key')),
    };
    const client = createClient({ baseUrl, apiKey: 'k', middleware: [tracing] });
    expect((await client.listTransfers()).data).toEqual(page);
    expect(seen).toEqual(['/v1/transfers', null, 200, null]);
    expect(requests.map(({ headers }) => [headers.traceparent, headers['x-api-key']])).toEqual([
      ['1', 'k'],
      ['1', 'k'],
    ]);
    client.eject(tracing);
    await client.listTransfers();
    expect(seen).toHaveLength(4);
  });

  it('can respond instead of the service, and replace a response', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      middleware: [{ onRequest: () => Response.json({ a: 1 }) }],
    });
    expect((await client.getDashboard()).data).toEqual({ a: 1 });
    const fetch = () => Promise.resolve(Response.json({ a: 1 }));
    const replacing = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
    const replace = { onResponse: () => Response.json({ a: 2 }) };
    replacing.use(replace);
    expect((await replacing.getDashboard()).data).toEqual({ a: 2 });
    replacing.eject(replace);
    replacing.use({ onResponse: () => Response.json({ type: '/problems/not-found', detail: 'no' }, { status: 404 }) });
    expect((await replacing.safe.getDashboard()).error).toMatchObject({ kind: 'not-found', status: 404 });
  });

  it('gets the error of a call without a response; its own errors are thrown unchanged', async () => {
    const errors: unknown[] = [];
    const onError: Middleware['onError'] = ({ error }) => void errors.push(error);
    const failing = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0, middleware: [{ onError }] });
    const failed = await failing.safe.getHead();
    expect(errors).toEqual([failed.error]);
    const fault = new RangeError('mine');
    const onRequest = () => {
      throw fault;
    };
    const broken = createClient({ baseUrl: 'http://127.0.0.1:1', middleware: [{ onRequest }] });
    await expect(broken.listTransfers()).rejects.toBe(fault);
  });
});

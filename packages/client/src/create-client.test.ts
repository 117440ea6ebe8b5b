import { describe, expect, it } from 'vitest';
import { operations } from '@ledger-explorer/spec';
import { answer, openFaultServer, page, problem } from '../test/fault-server.ts';
import { createClient, type ErrorEvent, HttpError, type RequestEvent } from './index.ts';
import { rawClient } from './raw/index.ts';

describe('a client', () => {
  it('has a method per operation of the contract, and the same ones that do not throw', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1/localnet' });
    for (const { id } of operations)
      expect([typeof client[id], typeof client.safe[id]]).toEqual(['function', 'function']);
  });

  it('puts parameters where the path names them, encoded, and the rest in the query', async () => {
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

  it('takes a base URL with a slash at its end, and refuses one that is none', async () => {
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

  it('says how fresh an answer is', async () => {
    const headers = {
      'request-id': 'r1',
      'explorer-position': '1284',
      'explorer-record-time': '2026-06-10T09:26:29.140443Z',
      'explorer-lag': '1.204',
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
      requestId: 'r1',
      status: 200,
      fromCache: false,
    });
    expect(await client.listTransfers()).toMatchObject({
      position: null,
      recordTime: null,
      lag: null,
      requestId: null,
    });
  });

  it('calls an operation by its id', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const { data } = await createClient({ baseUrl }).request('listTransfers', { page: 1 });
    expect(data.content).toHaveLength(1);
    expect(requests[0]?.url).toBe('/localnet/v1/transfers?page=1');
  });

  it('returns failures where it is asked safely', async () => {
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

  it('waits for a position as long as the option says', async () => {
    const { baseUrl } = await openFaultServer(problem(504, 'wait-timeout', { 'retry-after': '0' }));
    await expect(createClient({ baseUrl }).waitForPosition(8, { timeout: 300 })).rejects.toThrow(
      /wait-timeout|total-timeout/,
    );
  });

  it('asks by path too, with the same key', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const { data, response } = await rawClient(createClient({ baseUrl, apiKey: 'k' })).GET('/v1/transfers', {
      params: { query: { size: 1 } },
    });
    expect([data, response.status]).toEqual([page, 200]);
    expect(requests[0]?.headers['x-api-key']).toBe('k');
  });

  it('sets nothing that a worker does not know', async () => {
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
  it('sees every attempt, without the key, and can change its headers', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(503, 'unavailable'), answer(200, page));
    const seen: string[] = [];
    const client = createClient({
      baseUrl,
      apiKey: 'k',
      middleware: [
        {
          onRequest({ operation, url, headers, attempt }: RequestEvent) {
            seen.push(`${operation} ${new URL(url).pathname} ${attempt} ${String(headers.get('x-api-key'))}`);
            headers.set('traceparent', String(attempt));
            return undefined;
          },
          onResponse: ({ response }) => void seen.push(String(response.status)),
          onRetry: ({ error }) => void seen.push(`retry ${error.kind}`),
        },
      ],
    });
    await client.listTransfers();
    expect(seen).toEqual([
      'listTransfers /localnet/v1/transfers 1 null',
      '503',
      'retry unavailable',
      'listTransfers /localnet/v1/transfers 2 null',
      '200',
    ]);
    expect(requests.map(({ headers }) => [headers.traceparent, headers['x-api-key']])).toEqual([
      ['1', 'k'],
      ['2', 'k'],
    ]);
  });

  it('can answer instead of the service, and replace an answer', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      middleware: [{ onRequest: () => Response.json({ a: 1 }) }, { onResponse: () => Response.json({ a: 2 }) }],
    });
    expect((await client.getDashboard()).data).toEqual({ a: 2 });
  });

  it('learns once of a call that fails, and its own faults come through', async () => {
    const { baseUrl } = await openFaultServer(problem(503, 'unavailable'), problem(404, 'not-found'));
    const errors: string[] = [];
    const onError = ({ error }: ErrorEvent) => void errors.push(error.kind);
    await createClient({ baseUrl, middleware: [{ onError }] }).safe.listTransfers();
    expect(errors).toEqual(['not-found']);
    const fault = new RangeError('mine');
    const onRequest = () => {
      throw fault;
    };
    await expect(createClient({ baseUrl, middleware: [{ onRequest }] }).listTransfers()).rejects.toBe(fault);
  });
});

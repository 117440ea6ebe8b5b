import { describe, expect, it } from 'vitest';
import { answer, openFaultServer, page, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { createClient } from '../index.ts';

function later(milliseconds: number, step: Step): Step {
  return (response, request) => {
    setTimeout(() => {
      step(response, request);
    }, milliseconds);
  };
}

describe('identical simultaneous calls', () => {
  it('share one request, but not the returned object', async () => {
    const { baseUrl, requests } = await openFaultServer(later(50, answer(200, page)));
    const client = createClient({ baseUrl });
    const { signal } = new AbortController();
    const [first, second] = await Promise.all([
      client.listTransfers({ page: 1 }),
      client.listTransfers({ page: 1 }, { signal }),
      client.listTransfers({ page: 1 }, {}),
    ]);
    expect(requests).toHaveLength(1);
    expect(first.data).toEqual(second.data);
    expect(first.data).not.toBe(second.data);
  });

  it('do not share if they differ, or if the caller opts out', async () => {
    const { baseUrl, requests } = await openFaultServer(later(50, answer(200, page)));
    const client = createClient({ baseUrl });
    await Promise.all([
      client.listTransfers({ page: 1 }),
      client.listTransfers({ page: 2 }),
      client.listTransfers({ page: 1 }, { waitFor: 3 }),
    ]);
    expect(requests).toHaveLength(3);
    const unshared = createClient({ baseUrl, dedupe: false });
    await Promise.all([unshared.getDashboard(), unshared.getDashboard()]);
    expect(requests).toHaveLength(3 + 2);
  });

  it('share by path too', async () => {
    const { baseUrl, requests } = await openFaultServer(later(50, answer(200, page)));
    const client = createClient({ baseUrl });
    const [first, second] = await Promise.all([client.GET('/v1/dashboard'), client.GET('/v1/dashboard')]);
    expect([first.data, second.response.status]).toEqual([page, 200]);
    expect(first.data).not.toBe(second.data);
    expect(requests).toHaveLength(1);
  });

  it('do not share by path with options of `fetch`', async () => {
    const { baseUrl, requests } = await openFaultServer(later(50, answer(200, page)));
    const client = createClient({ baseUrl });
    await Promise.all([client.GET('/v1/dashboard'), client.GET('/v1/dashboard', { cache: 'no-store' })]);
    expect(requests).toHaveLength(2);
  });

  it('continue when one caller aborts, and end when the last one does', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const closed = Promise.withResolvers<undefined>();
    const { baseUrl, requests } = await openFaultServer(later(100, answer(200, page)), (response) => {
      arrived.resolve(undefined);
      response.on('close', () => {
        closed.resolve(undefined);
      });
    });
    const client = createClient({ baseUrl });
    const one = new AbortController();
    const two = new AbortController();
    const call = (signal: AbortSignal) => client.listTransfers({}, { signal });
    const left = failureOf(call(one.signal));
    const stayed = call(two.signal);
    one.abort();
    expect((await left).kind).toBe('aborted');
    expect((await stayed).data).toEqual(page);
    expect(requests).toHaveLength(1);

    const three = new AbortController();
    const gone = failureOf(call(three.signal));
    await arrived.promise;
    three.abort();
    expect((await gone).kind).toBe('aborted');
    await closed.promise;
  });
});

describe('cached responses', () => {
  let nextPosition = 0;
  const tagged: Step = (response, request) => {
    const fresh = { 'explorer-position': String(nextPosition++), etag: 'W/"1"' };
    if (request.headers['if-none-match'] === 'W/"1"') response.writeHead(304, fresh).end();
    else answer(200, page, fresh)(response, request);
  };
  it('are revalidated by their ETag, with current freshness', async () => {
    nextPosition = 1;
    const { baseUrl, requests } = await openFaultServer(tagged);
    const client = createClient({ baseUrl, cache: 10 });
    expect(await client.listTransfers()).toMatchObject({ status: 200, position: 1, fromCache: false });
    const again = await client.listTransfers();
    expect(again).toMatchObject({ status: 304, position: 2, fromCache: true, data: page });
    expect((await client.listTransfers()).data).not.toBe(again.data);
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"1"', 'W/"1"']);
  });

  it('give way to a new body', async () => {
    const changed = { ...page, totalElements: 7 };
    const { baseUrl } = await openFaultServer(
      answer(200, page, { etag: 'W/"1"' }),
      answer(200, changed, { etag: 'W/"2"' }),
    );
    const client = createClient({ baseUrl, cache: 10 });
    expect((await client.listTransfers()).data).toEqual(page);
    expect(await client.listTransfers()).toMatchObject({ status: 200, fromCache: false, data: changed });
  });

  it('are limited in number; the least recently used is dropped first', async () => {
    const { baseUrl, requests } = await openFaultServer(tagged);
    const client = createClient({ baseUrl, cache: 2 });
    for (const number of [0, 1, 0, 2, 1, 0]) await client.listTransfers({ page: number });
    const wasCached = requests.map(({ headers }) => headers['if-none-match'] !== undefined);
    // Page 2 takes the place of page 1, then page 1 that of page 0.
    expect(wasCached).toEqual([false, false, true, false, false, false]);
  });

  it('are off by default', async () => {
    const { baseUrl, requests } = await openFaultServer(tagged);
    const client = createClient({ baseUrl });
    await client.listTransfers();
    await client.listTransfers();
    expect(requests[1]?.headers['if-none-match']).toBeUndefined();
  });
});

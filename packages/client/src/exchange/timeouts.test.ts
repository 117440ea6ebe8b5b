import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, openFaultServer, page, problem, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { AbortError, createClient, TimeoutError } from '../index.ts';

const silence: Step = () => undefined;
const slowBody: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"content":[');
};

describe('a call', () => {
  it.each<[string, Step]>([
    ['a response', silence],
    ['the rest of a body', slowBody],
  ])('does not wait for %s longer than its timeout', async (_name, step) => {
    const { baseUrl } = await openFaultServer(step);
    const error = await failureOf(createClient({ baseUrl, timeout: 50, retries: 0 }).listTransfers());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ name: 'TimeoutError', kind: 'timeout', retryable: true, operation: 'listTransfers' });
  });

  it('is retried if the body times out', async () => {
    const { baseUrl, requests } = await openFaultServer(slowBody, answer(200, page));
    // Unlimited retries, because a slow machine may need more than 200 ms for an attempt.
    const client = createClient({ baseUrl, timeout: 200, retries: Infinity });
    expect((await client.listTransfers()).data).toEqual(page);
    expect(requests.length).toBeGreaterThan(1);
  });

  it('closes the connection of an attempt that timed out', async () => {
    const closed = Promise.withResolvers<undefined>();
    const { baseUrl } = await openFaultServer((response) => {
      response.on('close', () => {
        closed.resolve(undefined);
      });
      slowBody(response, response.req);
    });
    const caller = new AbortController();
    // Retries until an attempt reaches the server before its timeout.
    const client = createClient({ baseUrl, timeout: 50, totalTimeout: Infinity, retries: Infinity });
    const call = failureOf(client.listTransfers({}, { signal: caller.signal }));
    await closed.promise;
    caller.abort();
    await call;
  });

  it('ends after its total timeout, which includes attempts and waits', async () => {
    const { baseUrl } = await openFaultServer(silence);
    const client = createClient({ baseUrl, timeout: 60, totalTimeout: 150, retries: Infinity });
    const error = await failureOf(client.listTransfers());
    expect(error).toBeInstanceOf(TimeoutError);
  });

  it('names the timeout, and has the previous error as cause', async () => {
    // Fake timers: the test advances the time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const second = Promise.withResolvers<undefined>();
    const { baseUrl, requests } = await openFaultServer(problem(503, 'unavailable'), () => {
      second.resolve(undefined);
    });
    const call = failureOf(createClient({ baseUrl, totalTimeout: 900 }).listTransfers());
    // Advances over the first attempt and the wait before the second.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(50);
      expect(requests).toHaveLength(2);
    });
    await second.promise;
    await vi.advanceTimersByTimeAsync(900);
    expect(await call).toMatchObject({ kind: 'total-timeout', cause: { kind: 'unavailable' } });
  });

  it('can have its own timeout, or none', async () => {
    const { baseUrl } = await openFaultServer((response, request) => {
      if (request.url?.includes('page=1') !== true) answer(200, page)(response, request);
    });
    const client = createClient({ baseUrl, timeout: Infinity, totalTimeout: Infinity });
    expect(await failureOf(client.listTransfers({ page: 1 }, { timeout: 30, retries: 0 }))).toMatchObject({
      kind: 'timeout',
    });
    expect((await client.listTransfers({}, { timeout: undefined })).data).toEqual(page);
  });

  it('times out if a custom fetch never ends', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const client = createClient({ baseUrl: 'http://x', timeout: 20, retries: 0, fetch });
    expect(await failureOf(client.getDashboard())).toMatchObject({ kind: 'timeout' });
  });
});

describe('an abort', () => {
  it.each<[string, Step]>([
    ['for a response', silence],
    ['for a body', slowBody],
    ['for a retry', problem(503, 'unavailable', { 'retry-after': '30' })],
  ])('ends the wait %s with its reason', async (_name, step) => {
    const { baseUrl } = await openFaultServer(step);
    const controller = new AbortController();
    const reason = new Error('the user left');
    const call = failureOf(createClient({ baseUrl }).listTransfers({}, { signal: controller.signal }));
    setTimeout(() => {
      controller.abort(reason);
    }, 50);
    const error = await call;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ name: 'AbortError', kind: 'aborted', retryable: false });
    expect(error.cause).toBe(reason);
  });

  it('before the call sends nothing', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page));
    const call = createClient({ baseUrl }).listTransfers({}, { signal: AbortSignal.abort('no') });
    expect(await failureOf(call)).toMatchObject({ kind: 'aborted', cause: 'no' });
    expect(requests).toEqual([]);
  });

  it('by a long-lived signal needs one listener for all calls, and leaves none', async () => {
    const { signal } = new AbortController();
    const listeners: number[] = [];
    const { baseUrl } = await openFaultServer(problem(503, 'unavailable'), (response, request) => {
      listeners.push(getEventListeners(signal, 'abort').length);
      answer(200, page)(response, request);
    });
    const client = createClient({ baseUrl });
    await Promise.all(Array.from({ length: 12 }, (_, number) => client.listTransfers({ page: number }, { signal })));
    // Node.js 20 warns of more than ten listeners.
    expect(Math.max(...listeners)).toBe(1);
    await new Promise((done) => setTimeout(done));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Cancellation } from './cancellation.ts';
import { createSharedCalls } from './shared-calls.ts';

/** Of a caller that never leaves. */
const noSignal = undefined;

function left(reason: unknown): Error {
  return new Error('left', { cause: reason });
}

/** Starts calls that the test ends. */
function starter() {
  const started: (PromiseWithResolvers<number> & { cancellation: Cancellation | undefined })[] = [];
  const start = (cancellation: Cancellation | undefined): Promise<number> => {
    const result = Promise.withResolvers<number>();
    started.push({ ...result, cancellation });
    if (cancellation) cancellation.cancel = result.reject;
    return result.promise;
  };
  return { started, start };
}

describe('shared calls', () => {
  it('join by key, until the call has ended', async () => {
    const { started, start } = starter();
    const join = createSharedCalls<number>();
    const results = [join('a', noSignal, left, start), join('a', noSignal, left, start)];
    expect(started).toHaveLength(1);
    started[0]?.resolve(7);
    expect(await Promise.all(results)).toEqual([7, 7]);
    void join('a', noSignal, left, start);
    expect(started).toHaveLength(2);
  });

  it('do not join without a key, or with different keys', () => {
    const { started, start } = starter();
    const join = createSharedCalls<number>();
    for (const key of ['a', 'b', undefined, undefined]) void join(key, noSignal, left, start);
    expect(started).toHaveLength(4);
  });

  it('end when the last caller leaves, and leave no listener', async () => {
    const { started, start } = starter();
    const join = createSharedCalls<number>();
    const callers = [new AbortController(), new AbortController()];
    const results = callers.map(({ signal }) => join('a', signal, left, start));
    callers[0]?.abort('first');
    await expect(results[0]).rejects.toMatchObject({ cause: 'first' });
    expect(started[0]?.cancellation?.reason).toBeUndefined();
    callers[1]?.abort('second');
    await expect(results[1]).rejects.toMatchObject({ cause: 'second' });
    expect(started[0]?.cancellation?.reason).toMatchObject({ cause: 'second' });
    await new Promise((done) => setImmediate(done));
    for (const { signal } of callers) expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('that start in an abort listener leave once', async () => {
    const { started, start } = starter();
    const join = createSharedCalls<number>();
    const caller = new AbortController();
    const other = join('a', new AbortController().signal, left, start);
    const late = Promise.withResolvers<number>();
    caller.signal.addEventListener('abort', () => {
      join('a', caller.signal, left, start).then(late.resolve, late.reject);
    });
    const first = join('b', caller.signal, left, start);
    caller.abort();
    await expect(first).rejects.toThrow('left');
    await expect(late.promise).rejects.toThrow('left');
    // A second leave would have counted for `other`, and cancelled the call.
    started[0]?.resolve(7);
    expect(await other).toBe(7);
  });

  it('that were aborted do not end the sharing of the next call with their key', async () => {
    const join = createSharedCalls<number>();
    const first = Promise.withResolvers<number>();
    const caller = new AbortController();
    const aborted = join('a', caller.signal, left, () => first.promise);
    caller.abort();
    await expect(aborted).rejects.toThrow('left');
    const { started, start } = starter();
    void join('a', noSignal, left, start);
    first.resolve(1);
    await new Promise((done) => setImmediate(done));
    void join('a', noSignal, left, start);
    expect(started).toHaveLength(1);
  });

  it('never end while a caller without a signal waits', async () => {
    const { started, start } = starter();
    const join = createSharedCalls<number>();
    const stays = join('a', noSignal, left, start);
    const caller = new AbortController();
    const leaves = join('a', caller.signal, left, start);
    caller.abort();
    await expect(leaves).rejects.toThrow('left');
    started[0]?.resolve(7);
    expect(await stays).toBe(7);
  });

  it('are cancelled from the start if the signal is already aborted', async () => {
    const { started, start } = starter();
    const result = createSharedCalls<number>()('a', AbortSignal.abort('no'), left, start);
    await expect(result).rejects.toMatchObject({ cause: 'no' });
    expect(started[0]?.cancellation?.reason).toMatchObject({ cause: 'no' });
    started[0]?.resolve(0);
  });
});

import { describe, expect, it } from 'vitest';
import { type Cancellation, sleep, withTimeout } from './cancellation.ts';

/** Work that never ends, and the signals with which it began. */
function endless() {
  const begun: AbortSignal[] = [];
  const work = (signal: AbortSignal) => new Promise<never>(() => begun.push(signal));
  return { work, begun };
}

function late(): Error {
  return new Error('late');
}

describe('sleep', () => {
  it('rejects with the reason of the cancellation', async () => {
    const cancellation: Cancellation = {};
    const slept = sleep(1e6, cancellation);
    cancellation.cancel?.(new Error('left'));
    await expect(slept).rejects.toThrow('left');
  });

  it('rejects at once if the call is already cancelled', async () => {
    await expect(sleep(1e6, { reason: new Error('left') })).rejects.toThrow('left');
  });

  it('resolves without a cancellation', async () => {
    await expect(sleep(1)).resolves.toBeUndefined();
  });
});

describe('withTimeout', () => {
  it('resolves and rejects like the work', async () => {
    expect(await withTimeout(1e6, () => Promise.resolve(7), late)).toBe(7);
    await expect(withTimeout(1e6, () => Promise.reject(new RangeError('work')), late)).rejects.toThrow('work');
  });

  it('has no limit for Infinity', async () => {
    expect(await withTimeout(Infinity, () => sleep(5).then(() => 7), late)).toBe(7);
  });

  it('rejects and aborts slow work, even if the work ignores its signal', async () => {
    const { work, begun } = endless();
    await expect(withTimeout(1, work, late)).rejects.toThrow('late');
    expect(begun.map(({ reason }) => reason as unknown)).toEqual([new Error('late')]);
  });

  it('rejects and aborts the work of a cancelled call', async () => {
    const { work, begun } = endless();
    const cancellation: Cancellation = {};
    const done = withTimeout(1e6, work, late, cancellation);
    cancellation.cancel?.(new Error('left'));
    await expect(done).rejects.toThrow('left');
    expect(begun.map(({ reason }) => reason as unknown)).toEqual([new Error('left')]);
  });

  it('does not start work if the call is already cancelled', async () => {
    const { work, begun } = endless();
    await expect(withTimeout(1e6, work, late, { reason: new Error('left') })).rejects.toThrow('left');
    expect(begun).toEqual([]);
  });
});

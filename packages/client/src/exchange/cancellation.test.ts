import { describe, expect, it } from 'vitest';
import { type Cancellation, sleep, withTimeout } from './cancellation.ts';

const never = new Promise<never>(() => undefined);

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
    let signal: AbortSignal | undefined;
    const work = (given: AbortSignal) => {
      signal = given;
      return never;
    };
    await expect(withTimeout(1, work, late)).rejects.toThrow('late');
    expect(signal?.reason).toEqual(new Error('late'));
  });
});

import { describe, expect, it } from 'vitest';
import { followMarket } from './follow-market.ts';
import { MarketFailure } from './market-source.ts';

/** Follows a source whose reads succeed (null) or fail as scripted, then stops during a pending read; resolves with the failures, and the arguments of each delay. */
function follow(script: readonly (Error | null)[]) {
  return new Promise<{ readonly failures: unknown[]; readonly delays: unknown[]; readonly signal: AbortSignal }>(
    (resolve) => {
      const failures: unknown[] = [];
      const delays: unknown[] = [];
      let at = 0;
      const look = (signal: AbortSignal): Promise<void> => {
        const step = script[at++];
        if (step === null) return Promise.resolve();
        if (step !== undefined) return Promise.reject(step);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
          setImmediate(() => {
            stop();
            setImmediate(() => {
              resolve({ failures, delays, signal });
            });
          });
        });
      };
      const stop = followMarket(
        { look },
        (error) => failures.push(error),
        (...asked) => {
          delays.push(asked);
          return 0;
        },
      );
    },
  );
}

describe('followMarket', () => {
  it('reports each failure and passes the number of consecutive failures to the delay', async () => {
    const away = new Error('away');
    const limited = new MarketFailure('429', { retryAfter: 30_000 });
    const { failures, delays } = await follow([null, away, limited, null]);
    expect(failures).toEqual([away, limited]);
    expect(delays).toEqual([
      [0, null],
      [1, null],
      [2, 30_000],
      [0, null],
    ]);
  });

  it('aborts a running read when stopped, and reads no more', async () => {
    const { failures, delays, signal } = await follow([]);
    expect(signal.aborted).toBe(true);
    expect([failures, delays]).toEqual([[], []]);
  });
});

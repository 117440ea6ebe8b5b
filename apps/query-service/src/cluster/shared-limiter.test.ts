import { expect, it } from 'vitest';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { SharedLimiter, type Taking } from './shared-limiter.ts';

const limit = { requests: 3, windowSeconds: 60 } as const;

it('processes that share a limiter share the limit, and ask once per turn of the event loop', async () => {
  const counting = new RateLimiter(() => 0);
  const messages: number[] = [];
  const takeAll = (takings: readonly Taking[]) => {
    messages.push(takings.length);
    return Promise.resolve(takings.map(({ bucket, limit: of, cost }) => counting.take(bucket, of, cost)));
  };
  const [one, other] = [new SharedLimiter(takeAll), new SharedLimiter(takeAll)];
  const taken = await Promise.all([one, one, other, other].map((limiter) => limiter.take('key', limit, 1)));
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  expect(messages).toEqual([2, 2]);
});

it('a process counts for itself where the other is gone', async () => {
  const alone = new SharedLimiter(() => Promise.reject(new Error('gone')));
  const taken = await Promise.all([1, 2, 3, 4].map(() => alone.take('key', limit, 1)));
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
});

import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const limit = { requests: 3, windowSeconds: 1 } as const;

describe('RateLimiter', () => {
  it('allows the quota at once and refuses the next request', () => {
    const limiter = new RateLimiter(() => 0);
    expect([1, 2, 3, 4].map(() => limiter.take('a', limit).allowed)).toEqual([true, true, true, false]);
  });

  it('returns the remaining requests and the times of the next one and of the whole quota', () => {
    const limiter = new RateLimiter(() => 0);
    const twoPerMinute = { requests: 2, windowSeconds: 60 } as const;
    expect(limiter.take('a', twoPerMinute)).toMatchObject({ remaining: 1, resetSeconds: 30, retrySeconds: 0 });
    limiter.take('a', twoPerMinute);
    expect(limiter.take('a', twoPerMinute)).toMatchObject({ remaining: 0, resetSeconds: 60, retrySeconds: 30 });
  });

  it('fills evenly over the window, never above the quota', () => {
    let now = 0;
    const limiter = new RateLimiter(() => now);
    const perMinute = { requests: 60, windowSeconds: 60 } as const;
    for (let count = 0; count < 60; count += 1) limiter.take('a', perMinute);
    expect(limiter.take('a', perMinute).allowed).toBe(false);
    now = 2_000;
    // Two tokens since then, one of them for this request.
    expect(limiter.take('a', perMinute)).toMatchObject({ allowed: true, remaining: 1 });
    now = 1_000_000;
    expect(limiter.take('a', perMinute).remaining).toBe(60 - 1);
  });

  it('gives each key its own quota', () => {
    const limiter = new RateLimiter(() => 0);
    for (let count = 0; count < 4; count += 1) limiter.take('a', limit);
    expect(limiter.take('b', limit).allowed).toBe(true);
  });

  it('takes the cost of a request, at most the whole quota', () => {
    const limiter = new RateLimiter(() => 0);
    expect(limiter.take('a', limit, 2)).toMatchObject({ allowed: true, remaining: 1 });
    expect(limiter.take('a', limit, 2)).toMatchObject({ allowed: false, remaining: 1, retrySeconds: 1 });
    expect(limiter.take('a', limit, 1)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.take('b', limit, 9)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('drops the least recently used bucket at the limit', () => {
    const limiter = new RateLimiter(() => 0);
    const once = { requests: 1, windowSeconds: 60 } as const;
    const maxBuckets = 100_000;
    limiter.take('first', once);
    for (let count = 1; count < maxBuckets; count += 1) limiter.take(`address ${count}`, once);
    expect(limiter.take('first', once).allowed).toBe(false);
    limiter.take('one more', once);
    expect(limiter.take('first', once).allowed).toBe(false);
    expect(limiter.take('address 1', once).allowed).toBe(true);
  });

  it('starts a new bucket when the limit of a key changes', () => {
    const limiter = new RateLimiter(() => 0);
    for (let count = 0; count < 4; count += 1) limiter.take('a', limit);
    expect(limiter.take('a', { requests: 5, windowSeconds: 1 }).remaining).toBe(4);
  });
});

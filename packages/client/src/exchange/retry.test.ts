import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRetryAfter, retryDelay } from './retry.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('retryDelay', () => {
  it('doubles the longest backoff from 250 ms to 8 s', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect([1, 2, 3, 6, 7, 1000].map((attempt) => retryDelay(attempt, null))).toEqual([
      250, 500, 1000, 8000, 8000, 8000,
    ]);
  });

  it('can be as short as 0', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(retryDelay(5, null)).toBe(0);
  });

  it('adds the wait that the service requested, at most a minute', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect([retryDelay(1, 2000), retryDelay(1, 3_600_000)]).toEqual([2000, 60_000]);
  });
});

describe('readRetryAfter', () => {
  function read(value?: string): number | null {
    return readRetryAfter(new Headers(value === undefined ? {} : { 'retry-after': value }));
  }

  it('reads seconds', () => {
    expect([read('0'), read('2'), read('1.5')]).toEqual([0, 2000, 1500]);
  });

  it('reads an HTTP date, and 0 from a past one', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 16));
    expect(read('Sun, 22 Nov 2026 16:00:05 GMT')).toBe(5000);
    expect(read('Sun, 22 Nov 2026 15:00:00 GMT')).toBe(0);
  });

  it('is null without a value, and 0 for an invalid one', () => {
    expect([read(), read(''), read('soon')]).toEqual([null, null, 0]);
  });
});

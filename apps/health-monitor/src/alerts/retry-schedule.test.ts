import { describe, expect, it } from 'vitest';
import { readRetryAfter, waitAfter } from './retry-schedule.ts';

describe('the retry schedule', () => {
  it('has eight attempts with growing waits', () => {
    const waits = Array.from({ length: 8 }, (_, index) => waitAfter(index + 1, 0, null));
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([0.5, 2, 10, 30, 120, 360, 360, null]);
  });
  it('adds up to a fifth at random', () => {
    expect(waitAfter(1, 1, null)).toBe(1.2 * 30_000);
  });
  it('obeys a longer Retry-After', () => {
    expect(waitAfter(1, 0, 90_000)).toBe(90_000);
    expect(waitAfter(3, 0, 1000)).toBe(10 * 60_000);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['120', 120_000],
    ['0.35', 350],
    // At most a day.
    ['999999999', 24 * 3_600_000],
    ['Sun, 20 Dec 2026 12:00:00 GMT', 24 * 3_600_000],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null],
    ['soon', null],
    ['-5', null],
    [null, null],
  ])('%s is %s milliseconds', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});

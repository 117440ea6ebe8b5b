import { describe, expect, it } from 'vitest';
import { nextDelay } from './next-delay.ts';

function unreduced() {
  return 0;
}

describe('nextDelay', () => {
  it('is a minute after a successful read', () => {
    expect(nextDelay(0, null)).toBe(60_000);
  });

  it('doubles with every failure, up to five minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 2000].map((failures) => nextDelay(failures, null, unreduced))).toEqual([
      10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
    ]);
  });

  it('is shortened at random, by at most half', () => {
    expect(nextDelay(1, null, () => 0.5)).toBe(7_500);
    expect(nextDelay(1, null, () => 1)).toBe(5_000);
  });

  it('is at least the Retry-After of the source, up to 15 minutes', () => {
    expect(nextDelay(1, 45_000, unreduced)).toBe(45_000);
    expect(nextDelay(6, 1_000, unreduced)).toBe(300_000);
    expect(nextDelay(1, 86_400_000, unreduced)).toBe(900_000);
  });
});

import { describe, expect, it } from 'vitest';
import { isChangeOfCounts } from './is-change-of-counts.ts';

const day = 86_400;

/** The change in percent, rounded as V4 requires. */
function percent(now: number, before: number): string {
  return String(Math.round((now / before - 1) * 1_000_000) / 10_000);
}

function rate(now: number): string {
  return String(Math.round((now / day) * 1000) / 1000);
}

describe('a change between two counts', () => {
  it('is accepted if whole numbers give it', () => {
    for (const [now, before] of [
      [2127, 43],
      [0, 7],
      [1, 1],
      [43, 44],
      [44, 4000],
      [1_728_003, 911],
      [86_400, 86_399],
    ] as const)
      expect(isChangeOfCounts(percent(now, before), rate(now), day), `${now} after ${before}`).toBe(true);
  });

  it('is rejected with missing or wrong digits, as a fraction, or as −100 with a count above 0', () => {
    expect([percent(2127, 43), rate(2127)]).toEqual(['4846.5116', '0.025']);
    expect(isChangeOfCounts('4846.51', '0.025', day)).toBe(false);
    expect(isChangeOfCounts('48.4651', '0.025', day)).toBe(false);
    expect(isChangeOfCounts('4846.5117', '0.025', day)).toBe(false);
    expect(isChangeOfCounts('-100', '0.025', day)).toBe(false);
  });

  it('is rejected if only a count beyond the rate gives it', () => {
    // 0.000 is up to 43 a day, and 0.025 from 2,117.
    expect(isChangeOfCounts(percent(44, 7), '0', day)).toBe(false);
    expect(isChangeOfCounts(percent(2116, 43), '0.025', day)).toBe(false);
  });

  it('is always accepted for large counts', () => {
    for (const change of ['0.01', '3.1416', '-12.3457']) expect(isChangeOfCounts(change, '123.456', day)).toBe(true);
  });
});

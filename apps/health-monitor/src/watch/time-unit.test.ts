import { describe, expect, it } from 'vitest';
import { detectUnit, toSeconds } from './time-unit.ts';

const now = Date.UTC(2026, 10, 20) / 1000;

describe('detectUnit', () => {
  it.each([
    ['s', 1],
    ['ms', 1e3],
    ['us', 1e6],
    ['ns', 1e9],
  ] as const)('recognizes times in %s by their magnitude', (unit, factor) => {
    const values = [now, now - 3600, now - 10 * 365 * 86_400].map((seconds) => seconds * factor + 1);
    expect(detectUnit(values, now)).toBe(unit);
    expect(toSeconds(now * factor, unit, now)).toBe(now);
  });

  it('decides by the majority of the values', () => {
    expect(detectUnit([now * 1000, now * 1000 - 5, -7, 12, now], now)).toBeNull();
    expect(detectUnit([now * 1000, now * 1000 - 5, now], now)).toBe('ms');
  });

  it('returns null for numbers that are not times', () => {
    expect(detectUnit([0, 1, 2, -5, 1e30], now)).toBeNull();
    expect(detectUnit([], now)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isTimeZone, wallTimeAt } from './zoned-time.ts';

function at(text: string) {
  return Date.parse(text);
}

function wall(year: number, month: number, day: number, hour: number, minute = 0) {
  return {
    year,
    month,
    day,
    hour,
    minute,
    second: 0,
  };
}

describe('times in a zone', () => {
  it('shows what the clocks show', () => {
    expect(wallTimeAt(at('2026-07-01T22:30:00Z'), 'Europe/Zurich')).toEqual(wall(2026, 7, 2, 0, 30));
    expect(wallTimeAt(at('2026-01-01T00:00:00Z'), 'America/New_York')).toEqual(wall(2025, 12, 31, 19));
  });
  it('takes the first of two when the clocks are put back', () => {
    expect(instantOf(wall(2026, 10, 25, 2, 30), 'Europe/Zurich')).toBe(at('2026-10-25T00:30:00Z'));
    expect(instantOf(wall(2026, 11, 1, 1, 30), 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'));
  });
  it('steps over the hour that is left out when the clocks are put forward', () => {
    expect(instantOf(wall(2026, 3, 29, 2, 30), 'Europe/Zurich')).toBe(at('2026-03-29T01:30:00Z'));
  });
  it('is its own inverse, but for hours that come twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z') / 1000, max: at('2035-01-01T00:00:00Z') / 1000 }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/Zurich', 'America/St_Johns'),
        (seconds, zone) => {
          const shown = wallTimeAt(seconds * 1000, zone);
          expect(wallTimeAt(instantOf(shown, zone), zone)).toEqual(shown);
        },
      ),
      { numRuns: 200 },
    );
  });
  it('knows which zones there are', () => {
    expect(isTimeZone('Europe/Zurich')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});

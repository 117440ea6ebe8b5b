import { describe, expect, it } from 'vitest';
import { learnGap, limitsOf } from './cadence.ts';
import { cadences, Fleet } from './fleet.ts';
import { thresholdsFor } from './thresholds.ts';

const thresholds = thresholdsFor(10);

function learned(minutes: readonly number[]): { cadence: string | undefined; down: number } {
  const fleet = new Fleet();
  fleet.add(1);
  for (const gap of minutes) learnGap(fleet, 0, gap * 60, thresholds);
  return { cadence: cadences[fleet.cadence[0] ?? 0], down: limitsOf(fleet, 0, thresholds).down / 60 };
}

function times(count: number, gap: number): number[] {
  return Array.from({ length: count }, () => gap);
}

describe('the cadence and the limit in minutes', () => {
  it.each([
    ['three gaps', times(3, 10), 'unlearned', 135],
    ['gaps of one round, with jitter', [3, 17, 9, 12, 20, 1, 11], 'round', 39.75],
    ['gaps of an hour', times(5, 61), 'hourly', 135],
    ['gaps of one round and one outage', [...times(15, 10), 250], 'round', 39.75],
    ['a change from rounds to hours', [...times(16, 10), ...times(12, 61)], 'hourly', 135],
    ['a half change from rounds to hours', [...times(8, 10), ...times(8, 61)], 'round', 39.75],
    ['gaps of three hours', times(16, 180), 'custom', 362],
    ['gaps of three hours and one outage', [...times(15, 180), 255], 'custom', 362],
  ])('after %s', (_, minutes, cadence, down) => {
    expect(learned(minutes)).toEqual({ cadence, down });
  });
});

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

describe('cadence', () => {
  it.each([
    ['three reports are not enough', times(3, 10), 'unlearned', 135],
    ['every round, with jitter', [3, 17, 9, 12, 20, 1, 11], 'round', 39.75],
    ['every hour', times(5, 61), 'hourly', 135],
    ['one outage does not change a class', [...times(15, 10), 250], 'round', 39.75],
    ['a round reporter that turns to hourly', [...times(16, 10), ...times(12, 61)], 'hourly', 135],
    ['half and half stays what it was', [...times(8, 10), ...times(8, 61)], 'round', 39.75],
    ['every three hours', times(16, 180), 'custom', 362],
    ['every three hours but for one outage', [...times(15, 180), 255], 'custom', 362],
  ])('%s', (_, minutes, cadence, down) => {
    expect(learned(minutes)).toEqual({ cadence, down });
  });
});

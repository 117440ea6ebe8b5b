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

/** Minutes of silence after which a validator is down. Rounds take 10 minutes; `custom`: two gaps, here of 180 minutes, and two minutes. */
const downAfter = { unlearned: 135, round: 4 * 10 - 0.25, hourly: 135, custom: 2 * 180 + 2 } as const;

describe('the cadence and the limit in minutes', () => {
  it.each<[string, number[], keyof typeof downAfter]>([
    ['three gaps', times(3, 10), 'unlearned'],
    ['gaps of one round, with jitter', [3, 17, 9, 12, 20, 1, 11], 'round'],
    ['gaps of an hour', times(5, 61), 'hourly'],
    ['gaps of one round and one outage', [...times(15, 10), 250], 'round'],
    ['a change from rounds to hours', [...times(16, 10), ...times(12, 61)], 'hourly'],
    ['a half change from rounds to hours', [...times(8, 10), ...times(8, 61)], 'round'],
    ['gaps of three hours', times(16, 180), 'custom'],
    ['gaps of three hours and one outage', [...times(15, 180), 255], 'custom'],
  ])('after %s', (_, minutes, cadence) => {
    expect(learned(minutes)).toEqual({ cadence, down: downAfter[cadence] });
  });
});

import { type Fleet, gapsKept } from './fleet.ts';
import type { Limits, Thresholds } from './thresholds.ts';

const unlearned = 0;
const round = 1;
const hourly = 2;
const custom = 3;
/** Fewer reports than that tell nothing. */
const enough = 4;

/** Remembers the time between two reports, in seconds, and learns from it how this validator reports. */
export function learnGap(fleet: Fleet, index: number, seconds: number, thresholds: Thresholds): void {
  const from = index * gapsKept;
  const gaps = fleet.gaps.subarray(from, from + gapsKept);
  gaps.copyWithin(1, 0, gapsKept - 1);
  gaps[0] = Math.min(255, Math.max(1, Math.round(seconds / 60)));
  fleet.cadence[index] = classify(gaps, fleet.cadence[index] ?? unlearned, thresholds);
}

/** Hysteresis: to be taken for a class, three gaps in four have to fit it; to stay in it, half of them. */
function classify(gaps: Uint8Array, present: number, thresholds: Thresholds): number {
  let known = 0;
  let fast = 0;
  let slow = 0;
  const longest = Math.max(1, Math.round(thresholds.round.late / 60));
  for (const gap of gaps) {
    if (gap === 0) break;
    known++;
    if (gap <= longest) fast++;
    else if (gap <= thresholds.hourly.late / 60) slow++;
  }
  if (known < enough) return unlearned;
  if (fast * 4 >= known * (present === round ? 2 : 3)) return round;
  if (slow * 4 >= known * (present === hourly ? 2 : 3)) return hourly;
  return known === gapsKept || present === custom ? custom : present;
}

/** How long this validator may be silent. */
export function limitsOf(fleet: Fleet, index: number, thresholds: Thresholds): Limits {
  const cadence = fleet.cadence[index];
  if (cadence === round) return thresholds.round;
  if (cadence !== custom) return thresholds.hourly;
  // The second longest of the last 16: one outage among them is not its rhythm.
  let first = 0;
  let second = 0;
  for (const gap of fleet.gaps.subarray(index * gapsKept, (index + 1) * gapsKept)) {
    if (gap > first) [first, second] = [gap, first];
    else if (gap > second) second = gap;
  }
  const bound = second * 60;
  return { bound, late: bound * 1.1 + 120, down: bound * 2 + 120 };
}

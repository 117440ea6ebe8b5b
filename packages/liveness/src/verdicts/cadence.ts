import { type Fleet, gapsStored } from './fleet.ts';
import type { Limits, Thresholds } from './thresholds.ts';

// Codes of `Fleet.cadence`, in the order of `cadences`.
const unlearned = 0;
const round = 1;
const hourly = 2;
const custom = 3;
/** Number of gaps that are needed to classify a validator. */
const gapsNeeded = 4;

/** Stores the time between two reports, in seconds, and updates the validator's cadence. */
export function learnGap(fleet: Fleet, index: number, seconds: number, thresholds: Thresholds): void {
  const from = index * gapsStored;
  const gaps = fleet.gaps.subarray(from, from + gapsStored);
  gaps.copyWithin(1, 0, gapsStored - 1);
  gaps[0] = Math.min(255, Math.max(1, Math.round(seconds / 60)));
  fleet.cadence[index] = classify(gaps, fleet.cadence[index] ?? unlearned, thresholds);
}

/** The cadence of these gaps (minutes). A validator enters a class if three in four gaps fit it, and stays in it while half of them do. */
function classify(gaps: Uint8Array, present: number, thresholds: Thresholds): number {
  /** Number of gaps; the rest of `gaps` is 0. */
  let known = 0;
  let fast = 0;
  let slow = 0;
  /** Minutes of the longest gap of a validator that reports once a round. */
  const longestFast = Math.max(1, Math.round(thresholds.round.late / 60));
  for (const gap of gaps) {
    if (gap === 0) break;
    known++;
    if (gap <= longestFast) fast++;
    else if (gap <= thresholds.hourly.late / 60) slow++;
  }
  if (known < gapsNeeded) return unlearned;
  if (fast * 4 >= known * (present === round ? 2 : 3)) return round;
  if (slow * 4 >= known * (present === hourly ? 2 : 3)) return hourly;
  // A validator enters the class `custom` only if all stored gaps are known.
  return known === gapsStored || present === custom ? custom : present;
}

/** The limits of this validator's silence. With a cadence of its own it is late after 1.1 bounds and two minutes, down after 2 bounds and two minutes. */
export function limitsOf(fleet: Fleet, index: number, thresholds: Thresholds): Limits {
  const cadence = fleet.cadence[index];
  if (cadence === round) return thresholds.round;
  if (cadence !== custom) return thresholds.hourly;
  // The bound is the second longest of the last 16 gaps, so that one outage among them does not count.
  let longest = 0;
  let secondLongest = 0;
  for (const gap of fleet.gaps.subarray(index * gapsStored, (index + 1) * gapsStored)) {
    if (gap > longest) [longest, secondLongest] = [gap, longest];
    else if (gap > secondLongest) secondLongest = gap;
  }
  const bound = secondLongest * 60;
  return { bound, late: bound * 1.1 + 120, down: bound * 2 + 120 };
}

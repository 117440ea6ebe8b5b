import { limitsOf } from './cadence.ts';
import { State } from './fleet.ts';
import type { Census } from './mass-outage.ts';
import type { Tick } from './tick.ts';

/** Counts watched, down and late validators, and sets `situation.silence`. */
export function takeCensus(tick: Tick): Census {
  const { fleet, situation, thresholds } = tick;
  let watched = 0;
  let down = 0;
  let late = 0;
  let reportsPerSecond = 0;
  let fastest = thresholds.hourly.bound;
  for (let index = 0; index < fleet.count; index++) {
    const state = fleet.state[index];
    if (state !== State.up && state !== State.late && state !== State.down) continue;
    watched++;
    if (state === State.down) down++;
    else {
      if (state === State.late) late++;
      const { bound } = limitsOf(fleet, index, thresholds);
      reportsPerSecond += 1 / bound;
      fastest = Math.min(fastest, bound);
    }
  }
  // Reports come at random, so a silence of fourteen mean gaps has a chance of one in a million. The fastest validator's bound limits it too.
  const silent = reportsPerSecond === 0 ? fastest : Math.min(14 / reportsPerSecond, fastest * 1.1);
  situation.silence = Math.max(thresholds.stale, silent);
  return { watched, down, late };
}

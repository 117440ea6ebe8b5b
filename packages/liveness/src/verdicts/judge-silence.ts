import { limitsOf } from './cadence.ts';
import { downsStored, enter, Flag, State } from './fleet.ts';
import { resolve } from './report.ts';
import type { Limits } from './thresholds.ts';
import type { Tick } from './tick.ts';
import { mayCallDown, silence } from './upstream.ts';

/** Sets the state of every validator by its silence. Returns the indexes of those that went down in this tick. */
export function judgeSilence(tick: Tick): readonly number[] {
  const { fleet, situation, now, judgement, thresholds } = tick;
  const { upstream } = situation;
  const mayWorsen = mayCallDown(upstream);
  const newlyDown: number[] = [];
  for (let index = 0; index < fleet.count; index++) {
    const state = fleet.state[index];
    if (state === State.retired || state === State.dormant) continue;
    const lastActive = fleet.lastActive[index] ?? 0;
    if (lastActive === 0) {
      if (now - (fleet.firstSeen[index] ?? now) > thresholds.dormantAtSight) enter(fleet, index, State.dormant, now);
      continue;
    }
    const limits = limitsOf(fleet, index, thresholds);
    const silent = silence(upstream, lastActive);
    if (state === State.pending) {
      firstVerdict(tick, index, silent, limits);
    } else if (state === State.down) {
      if (silent > thresholds.dormantAfter) enter(fleet, index, State.dormant, now);
    } else if (silent <= limits.late) {
      // A slower cadence was learned since, or a stall no longer counts, so this silence is normal.
      if (state === State.late) enter(fleet, index, State.up, lastActive);
    } else if (mayWorsen && silent > limits.down) {
      goDown(tick, index, silent, limits);
      newlyDown.push(index);
    } else if (mayWorsen && state === State.up) {
      enter(fleet, index, State.late, now);
      judgement.verdicts.push({ kind: 'late', index });
    }
  }
  return newlyDown;
}

/** Sets the first state of a validator, without a verdict: it was in that state before this monitor saw it. */
function firstVerdict(tick: Tick, index: number, silent: number, limits: Limits): void {
  const { fleet, now, judgement, thresholds } = tick;
  const lastActive = fleet.lastActive[index] ?? 0;
  if (silent > thresholds.dormantAtSight) enter(fleet, index, State.dormant, lastActive);
  else if (silent > limits.down) {
    const since = Math.max(lastActive + limits.bound, fleet.firstSeen[index] ?? 0);
    enter(fleet, index, State.down, since);
    fleet.incidentSince[index] = since;
    judgement.incidents.push({ change: 'open', index, since, mass: null, maintenance: false });
  } else enter(fleet, index, silent > limits.late ? State.late : State.up, silent > limits.late ? now : lastActive);
}

function goDown(tick: Tick, index: number, silent: number, limits: Limits): void {
  const { fleet, situation, now, judgement } = tick;
  const lastActive = fleet.lastActive[index] ?? 0;
  // The outage began later by the time that was not counted as silence.
  const stalled = situation.upstream.clock - lastActive - silent;
  const since = Math.max(Math.floor(lastActive + limits.bound + stalled), fleet.firstSeen[index] ?? 0);
  const bookedUntil = Math.floor(now / 60) * 60;
  // The end of the outage before, whose return is not confirmed yet.
  if (fleet.has(index, Flag.recovering)) resolve(tick, index);
  const to = Math.max(since, bookedUntil);
  const late = fleet.state[index] === State.late ? Math.min(to, Math.max(since, fleet.since[index] ?? to)) : to;
  judgement.rebookings.push(
    { index, from: since, to: late, stateBefore: 'up', stateAfter: 'down' },
    { index, from: late, to, stateBefore: 'late', stateAfter: 'down' },
  );
  enter(fleet, index, State.down, since);
  fleet.incidentSince[index] = since;
  fleet.set(index, Flag.mass, false);
  if (situation.mass === null) {
    const first = index * downsStored;
    // While flapping, the last time is that of `announcedSince` and stays.
    const moved = downsStored - (fleet.has(index, Flag.flapping) ? 2 : 1);
    fleet.downTimes.copyWithin(first + 1, first, first + moved);
    fleet.downTimes[first] = now;
  }
}

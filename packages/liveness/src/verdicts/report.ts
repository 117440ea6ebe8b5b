import { learnGap, limitsOf } from './cadence.ts';
import { announcedSince, enter, Flag, State } from './fleet.ts';
import type { Tick } from './tick.ts';
import { silence } from './upstream.ts';

/** Stores a new report of a validator and ends its outage, unless it is too old. `teaches`: learn the validator's cadence from it. */
export function takeReport(tick: Tick, index: number, lastActive: number, { teaches }: { teaches: boolean }): void {
  const { fleet, situation, judgement, thresholds } = tick;
  const before = fleet.lastActive[index] ?? 0;
  fleet.lastActive[index] = lastActive;
  // The first known report may be old, so it says nothing about now.
  if (before === 0 && fleet.state[index] === State.pending) return;
  if (teaches && before >= situation.upstream.unreliableUntil) learnGap(fleet, index, lastActive - before, thresholds);
  const round = fleet.round[index] ?? 0;
  // A validator reports once a round, at a random time. Of two reports in one slot, one counts for the slot before or for the next.
  if ((round & 1) === 0) fleet.round[index] = round | 1;
  else if ((round & 2) === 0) fleet.round[index] = round | 2;
  else fleet.set(index, Flag.carry, true);

  const state = fleet.state[index];
  if (state === State.down || state === State.dormant) {
    const since = fleet.incidentSince[index] ?? 0;
    // Down again since this report, so the same incident continues.
    if (since > 0 && silence(situation.upstream, lastActive) > limitsOf(fleet, index, thresholds).down) {
      enter(fleet, index, State.down, since);
      return;
    }
    if (since > 0) {
      judgement.incidents.push({ change: 'close', index, since, ended: lastActive });
      // A report that became visible late may be older than the time at which it was due.
      const [from, to] = [Math.max(since, lastActive), situation.tick * 60];
      judgement.rebookings.push({ index, from, to, stateBefore: 'down', stateAfter: 'up' });
    }
    enter(fleet, index, State.up, lastActive);
    fleet.recovered[index] = lastActive;
    fleet.set(index, Flag.quiet, false);
    fleet.set(index, Flag.recovering, fleet.has(index, Flag.announced));
    if (!fleet.has(index, Flag.recovering)) fleet.incidentSince[index] = 0;
  } else if (state === State.late || state === State.pending) {
    enter(fleet, index, State.up, lastActive);
  } else if (fleet.has(index, Flag.recovering)) {
    resolve(tick, index);
  }
}

/** Confirms the return of a validator, and announces it unless the validator is flapping. */
export function resolve(tick: Tick, index: number): void {
  const { fleet, situation, judgement } = tick;
  fleet.set(index, Flag.recovering, false);
  if (!fleet.has(index, Flag.flapping)) {
    // The outage of a flapping validator was announced on its own.
    const isOfMass = fleet.has(index, Flag.mass) && !fleet.has(index, Flag.flapped);
    judgement.verdicts.push({
      kind: 'resolved',
      index,
      since: fleet.incidentSince[index] ?? 0,
      endedAt: fleet.recovered[index] ?? 0,
      incident: announcedSince(fleet, index),
      mass: isOfMass ? (situation.mass?.id ?? situation.lastMass) : null,
    });
    fleet.set(index, Flag.announced, false);
    fleet.set(index, Flag.flapped, false);
    fleet.set(index, Flag.mass, false);
  }
  fleet.incidentSince[index] = 0;
}

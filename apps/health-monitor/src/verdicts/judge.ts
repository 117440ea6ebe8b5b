import type { Observation } from '../watch/observation.ts';
import { learnGap, limitsOf } from './cadence.ts';
import { type Fleet, Flag, State } from './fleet.ts';
import { type Census, judgeMass } from './mass-outage.ts';
import { passTime, type Rollover } from './pass-time.ts';
import type { Situation } from './situation.ts';
import type { Limits, Thresholds } from './thresholds.ts';
import { isTrouble, mayCondemn, mayJudge, missedTicks, observeUpstream, type Upstream } from './upstream.ts';
import type { IncidentChange, Rebooking, Verdict } from './verdict.ts';

/** Everything that one tick changed, for the record to write. */
export interface Judgement {
  readonly verdicts: Verdict[];
  readonly incidents: IncidentChange[];
  readonly rebookings: Rebooking[];
  readonly rollovers: readonly Rollover[];
  readonly census: Census;
}

/** A tick that comes later than this after the last one means that the monitor did not look meanwhile; minutes. */
const ticksMissed = 5;

/**
 * One tick: takes in what was seen, decides, books the minutes since the last tick. Pure but for `fleet` and `situation`, which it
 * changes. `now` is epoch seconds; `maintenance` tells who is inside an announced window.
 *
 * Silence is measured on the data's own clock, the newest report of all, less the time in which nobody could report: an explorer that
 * stands still makes nobody older.
 */
export function judge(
  fleet: Fleet,
  situation: Situation,
  seen: Observation,
  now: number,
  maintenance: (index: number) => boolean,
  thresholds: Thresholds,
): Judgement {
  const { upstream } = situation;
  const before = upstream.state;
  const elapsed = Math.floor(now / 60) - situation.tick;
  const judgement: Judgement & { census: Census } = {
    verdicts: [],
    incidents: [],
    rebookings: [],
    rollovers: passTime(fleet, situation, now, maintenance, thresholds.roundLength),
    census: { watched: 0, down: 0, late: 0 },
  };
  if (elapsed > ticksMissed && situation.baseline) missedTicks(upstream, now);

  for (const { index, lastActive } of seen.sightings) {
    fleet.set(index, Flag.seen, true);
    if (fleet.state[index] === State.retired) {
      enter(fleet, index, State.pending, now);
      judgement.verdicts.push({ kind: 'new', index });
    }
    if (lastActive > (fleet.lastActive[index] ?? 0)) report(fleet, index, lastActive, situation, judgement, thresholds);
    upstream.clock = Math.max(upstream.clock, lastActive);
  }
  observeUpstream(upstream, seen, now, situation.silence, thresholds);
  tellUpstream(upstream, before, now, judgement);

  const whole = seen.swept && upstream.failures === 0 && !isTrouble(upstream.state);
  if (whole) countAbsences(fleet, situation, now, judgement, thresholds);
  const judged = mayJudge(upstream) && seen.reached && seen.problem === null;
  const fallen = judged ? judgeSilence(fleet, situation, now, judgement, thresholds) : [];

  judgement.census = takeCensus(fleet, situation, thresholds);
  const mass = judgeMass(fleet, situation, judgement.census, fallen, now, judged);
  // Told before its members' own news, so that whoever reads in order knows why they are silent.
  if (mass?.kind === 'mass_opened') judgement.verdicts.push(mass);
  for (const index of fallen) tellDown(fleet, index, situation, now, maintenance, judgement, thresholds);
  settle(fleet, situation, now, maintenance, judged, judgement, thresholds);
  if (mass?.kind === 'mass_closed') judgement.verdicts.push(mass);
  return judgement;
}

/** A validator reported. Recoveries are never withheld. */
function report(
  fleet: Fleet,
  index: number,
  lastActive: number,
  situation: Situation,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  const before = fleet.lastActive[index] ?? 0;
  fleet.lastActive[index] = lastActive;
  // First sight is no report: it may be old.
  if (before === 0 && fleet.state[index] === State.pending) return;
  if (before >= situation.upstream.unreliableUntil) learnGap(fleet, index, lastActive - before, thresholds);
  const round = fleet.round[index] ?? 0;
  // A report a round, at a random time: two in one slot mean that one belongs to the slot before, or else to the next.
  if ((round & 1) === 0) fleet.round[index] = round | 1;
  else if ((round & 2) === 0) fleet.round[index] = round | 2;
  else fleet.set(index, Flag.carry, true);

  const state = fleet.state[index];
  if (state === State.down || state === State.dormant) {
    const since = fleet.incident[index] ?? 0;
    if (since > 0) {
      judgement.incidents.push({ change: 'close', index, since, ended: lastActive });
      judgement.rebookings.push({ index, from: lastActive, to: situation.tick * 60, was: 'down', is: 'up' });
    }
    enter(fleet, index, State.up, lastActive);
    fleet.recovered[index] = lastActive;
    fleet.set(index, Flag.quiet, false);
    fleet.set(index, Flag.recovering, fleet.has(index, Flag.announced));
    if (!fleet.has(index, Flag.recovering)) fleet.incident[index] = 0;
  } else if (state === State.late || state === State.pending) {
    enter(fleet, index, State.up, lastActive);
  } else if (fleet.has(index, Flag.recovering)) {
    resolve(fleet, index, situation, judgement);
  }
}

/** It is back for certain. */
function resolve(fleet: Fleet, index: number, situation: Situation, judgement: Judgement): void {
  fleet.set(index, Flag.recovering, false);
  if (!fleet.has(index, Flag.flapping)) {
    judgement.verdicts.push({
      kind: 'resolved',
      index,
      since: fleet.incident[index] ?? 0,
      endedAt: fleet.recovered[index] ?? 0,
      mass: fleet.has(index, Flag.mass) ? (situation.mass?.id ?? situation.lastMass) : null,
    });
    fleet.set(index, Flag.announced, false);
    fleet.set(index, Flag.mass, false);
  }
  fleet.incident[index] = 0;
}

/** Absence in one sweep means nothing: rows move while one reads. */
function countAbsences(
  fleet: Fleet,
  situation: Situation,
  now: number,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  const first = !situation.baseline;
  situation.baseline = true;
  situation.sweptAt = now;
  for (let index = 0; index < fleet.count; index++) {
    if (fleet.has(index, Flag.seen)) {
      fleet.absent[index] = 0;
      fleet.set(index, Flag.seen, false);
      continue;
    }
    if (first || fleet.state[index] === State.retired) continue;
    const absent = Math.min(255, (fleet.absent[index] ?? 0) + 1);
    fleet.absent[index] = absent;
    if (absent === 1) fleet.absentSince[index] = now;
    if (absent < thresholds.retireSweeps || now - (fleet.absentSince[index] ?? now) < thresholds.retireAfter) continue;
    const since = fleet.incident[index] ?? 0;
    if (since > 0 && fleet.state[index] !== State.up)
      judgement.incidents.push({ change: 'close', index, since, ended: now });
    fleet.incident[index] = 0;
    fleet.flags[index] = 0;
    enter(fleet, index, State.retired, now);
    judgement.verdicts.push({ kind: 'retired', index });
  }
}

/** Who has been silent for too long. Returns who went down just now. */
function judgeSilence(
  fleet: Fleet,
  situation: Situation,
  now: number,
  judgement: Judgement,
  thresholds: Thresholds,
): readonly number[] {
  const { upstream } = situation;
  const condemn = mayCondemn(upstream);
  const fallen: number[] = [];
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
      firstVerdict(fleet, index, silent, limits, now, judgement, thresholds);
    } else if (state === State.down) {
      if (silent > thresholds.dormantAfter) enter(fleet, index, State.dormant, now);
    } else if (silent <= limits.late) {
      // Its rhythm turned out to be slower.
      if (state === State.late) enter(fleet, index, State.up, lastActive);
    } else if (condemn && silent > limits.down) {
      fall(fleet, index, situation, lastActive, silent, limits, now, judgement);
      fallen.push(index);
    } else if (condemn && state === State.up) {
      enter(fleet, index, State.late, now);
      judgement.verdicts.push({ kind: 'late', index });
    }
  }
  return fallen;
}

/** The state at first sight is nobody's news: the validator was so before we looked. */
function firstVerdict(
  fleet: Fleet,
  index: number,
  silent: number,
  limits: Limits,
  now: number,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  const lastActive = fleet.lastActive[index] ?? 0;
  if (silent > thresholds.dormantAtSight) enter(fleet, index, State.dormant, lastActive);
  else if (silent > limits.down) {
    const since = Math.max(lastActive + limits.bound, fleet.firstSeen[index] ?? 0);
    enter(fleet, index, State.down, since);
    fleet.incident[index] = since;
    judgement.incidents.push({ change: 'open', index, since, mass: null, maintenance: false });
  } else enter(fleet, index, silent > limits.late ? State.late : State.up, silent > limits.late ? now : lastActive);
}

/** Seconds of silence on the data's clock, without the time in which nobody could report. */
function silence(upstream: Upstream, lastActive: number): number {
  let silent = upstream.clock - lastActive;
  for (const { from, to } of upstream.stalls) {
    silent -= Math.max(0, Math.min(to, upstream.clock) - Math.max(from, lastActive));
  }
  return Math.max(0, silent);
}

function fall(
  fleet: Fleet,
  index: number,
  situation: Situation,
  lastActive: number,
  silent: number,
  limits: Limits,
  now: number,
  judgement: Judgement,
): void {
  // What was taken out of the silence moves the beginning as well.
  const stalled = situation.upstream.clock - lastActive - silent;
  const since = Math.max(Math.floor(lastActive + limits.bound + stalled), fleet.firstSeen[index] ?? 0);
  const tick = Math.floor(now / 60) * 60;
  judgement.rebookings.push({ index, from: since, to: Math.max(since, tick), was: 'late', is: 'down' });
  enter(fleet, index, State.down, since);
  fleet.incident[index] = since;
  fleet.set(index, Flag.recovering, false);
  fleet.set(index, Flag.mass, false);
  if (situation.mass === null) {
    fleet.opened.copyWithin(index * 3 + 1, index * 3, index * 3 + 2);
    fleet.opened[index * 3] = now;
  }
}

function tellDown(
  fleet: Fleet,
  index: number,
  situation: Situation,
  now: number,
  maintenance: (index: number) => boolean,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  const since = fleet.incident[index] ?? 0;
  const quiet = maintenance(index);
  const mass = fleet.has(index, Flag.mass) ? (situation.mass?.id ?? null) : null;
  judgement.incidents.push({ change: 'open', index, since, mass, maintenance: quiet });
  if (quiet) {
    fleet.set(index, Flag.quiet, true);
    return;
  }
  announce(fleet, index, mass, now, judgement, thresholds);
}

function announce(
  fleet: Fleet,
  index: number,
  mass: number | null,
  now: number,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  const since = fleet.incident[index] ?? 0;
  fleet.set(index, Flag.announced, true);
  if (fleet.has(index, Flag.flapping)) return;
  const third = fleet.opened[index * 3 + thresholds.flapOpens - 1] ?? 0;
  if (mass === null && third > 0 && now - third <= thresholds.flapWindow) {
    fleet.set(index, Flag.flapping, true);
    judgement.verdicts.push({ kind: 'flapping', index, opens: thresholds.flapOpens, since });
  } else judgement.verdicts.push({ kind: 'down', index, since, mass });
}

/** What is decided by time alone: returns that lasted, ends of flapping and of maintenance. */
function settle(
  fleet: Fleet,
  situation: Situation,
  now: number,
  maintenance: (index: number) => boolean,
  judged: boolean,
  judgement: Judgement,
  thresholds: Thresholds,
): void {
  for (let index = 0; index < fleet.count; index++) {
    const flags = fleet.flags[index] ?? 0;
    if ((flags & (Flag.recovering | Flag.flapping | Flag.quiet)) === 0) continue;
    const recovered = fleet.recovered[index] ?? 0;
    if ((flags & Flag.recovering) !== 0 && now - recovered >= thresholds.resolve) {
      resolve(fleet, index, situation, judgement);
    }
    const changed = Math.max(fleet.opened[index * 3] ?? 0, recovered);
    if ((flags & Flag.flapping) !== 0 && judged && now - changed >= thresholds.flapStable) {
      const down = fleet.state[index] === State.down;
      fleet.set(index, Flag.flapping, false);
      fleet.set(index, Flag.announced, down);
      judgement.verdicts.push({ kind: 'stable', index, state: down ? 'down' : 'up', since: fleet.since[index] ?? now });
    }
    if ((flags & Flag.quiet) !== 0 && judged && !maintenance(index)) {
      fleet.set(index, Flag.quiet, false);
      if (fleet.state[index] === State.down) announce(fleet, index, null, now, judgement, thresholds);
    }
  }
}

/** Trouble is told once it has lasted, and its end if it was told. */
function tellUpstream(upstream: Upstream, before: Upstream['state'], now: number, judgement: Judgement): void {
  const { state, since, reason } = upstream;
  if (isTrouble(state) && !upstream.told && now - since >= 300) {
    upstream.told = true;
    judgement.verdicts.push({ kind: 'upstream', from: 'ok', to: state, since, reason });
  } else if (state === 'ok' && upstream.told) {
    upstream.told = false;
    judgement.verdicts.push({ kind: 'upstream', from: before, to: 'ok', since, reason: '' });
  }
}

function takeCensus(fleet: Fleet, situation: Situation, thresholds: Thresholds): Census {
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
  // Reports come at random: a silence of fourteen mean gaps has a chance of one in a million. Nor can the fastest be silent longer
  // than its bound.
  const silent = reportsPerSecond === 0 ? fastest : Math.min(14 / reportsPerSecond, fastest * 1.1);
  situation.silence = Math.max(thresholds.stale, silent);
  return { watched, down, late };
}

function enter(fleet: Fleet, index: number, state: number, since: number): void {
  fleet.state[index] = state;
  fleet.since[index] = since;
}

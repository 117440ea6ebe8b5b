import type { Observation } from '../observation.ts';
import { announceByTime, announceDown } from './announce.ts';
import { bookMinutes } from './book-minutes.ts';
import { learnGap, limitsOf } from './cadence.ts';
import { announcedSince, enter, Flag, type Fleet, State } from './fleet.ts';
import { judgeSilence } from './judge-silence.ts';
import { type Census, judgeMass } from './mass-outage.ts';
import { takeReport } from './report.ts';
import type { Situation } from './situation.ts';
import type { Thresholds } from './thresholds.ts';
import type { Judgement, Tick } from './tick.ts';
import { isTrouble, mayJudge, missedTicks, observeUpstream } from './upstream.ts';

/** After a longer gap between ticks, in minutes, the monitor counts as not having run. */
export const longestTickGap = 5;

/**
 * Judges one tick: takes in the observation, decides the verdicts and books the minutes since the last tick. It changes only `fleet` and
 * `situation`. `now` is epoch seconds; `maintenance` tells whether a validator is inside an announced window.
 *
 * Silence is measured on the data's clock, which is the newest report of any validator, without the spans in which no validator could
 * report. So no silence grows while the explorer stands still.
 */
export function judge(
  fleet: Fleet,
  situation: Situation,
  observation: Observation,
  now: number,
  maintenance: (index: number) => boolean,
  thresholds: Thresholds,
): Judgement {
  const { sightings, gaps, total, swept, reached, problem } = observation;
  const { upstream } = situation;
  const elapsed = Math.floor(now / 60) - situation.tick;
  const judgement: Judgement & { census: Census } = {
    verdicts: [],
    incidents: [],
    rebookings: [],
    rollovers: bookMinutes(fleet, situation, now, maintenance, thresholds.roundLength),
    census: { watched: 0, down: 0, late: 0 },
  };
  const tick: Tick = { fleet, situation, now, maintenance, thresholds, judgement };
  if (elapsed > longestTickGap && situation.baseline) missedTicks(upstream, now);

  for (const { lastActive } of sightings) upstream.clock = Math.max(upstream.clock, lastActive);
  for (const { index, lastActive } of sightings) {
    fleet.set(index, Flag.seen, true);
    if (fleet.state[index] === State.retired) {
      enter(fleet, index, State.pending, now);
      judgement.verdicts.push({ kind: 'new', index });
    }
    if (lastActive > (fleet.lastActive[index] ?? 0)) takeReport(tick, index, lastActive, { teaches: !gaps });
  }
  for (const { index, from, to } of gaps ?? []) {
    if (from > 0 && from >= upstream.unreliableUntil) learnGap(fleet, index, to - from, thresholds);
  }
  observeUpstream(upstream, observation, now, situation.silence, thresholds);
  announceUpstream(tick);

  // Without a total the explorer was not read, and only the explorer lists validators that do not report.
  if (swept && total !== null && upstream.failures === 0 && !isTrouble(upstream.state)) countAbsences(tick);
  const judged = mayJudge(upstream) && reached && problem === null;
  const newlyDown = judged ? judgeSilence(tick) : [];

  judgement.census = takeCensus(tick);
  const mass = judgeMass(fleet, situation, judgement.census, newlyDown, now, judged);
  // A mass outage is announced before its members, so that a subscriber who reads in order knows the cause.
  if (mass?.kind === 'mass_opened') judgement.verdicts.push(mass);
  for (const index of newlyDown) announceDown(tick, index);
  announceByTime(tick, { judged });
  if (mass?.kind === 'mass_closed') judgement.verdicts.push(mass);
  return judgement;
}

/** Announces trouble that has lasted `announceAfter`, and its end if the trouble was announced. */
function announceUpstream({ situation, now, judgement, thresholds }: Tick): void {
  const { upstream } = situation;
  const { state, since, reason } = upstream;
  if (isTrouble(state) && !upstream.announced && now - since >= thresholds.announceAfter) {
    upstream.announced = true;
    upstream.announcedSince = since;
    upstream.announcedState = state;
    judgement.verdicts.push({ kind: 'upstream', from: 'ok', to: state, since, reason });
  } else if (state === 'ok' && upstream.announced) {
    upstream.announced = false;
    const { announcedState: from, announcedSince } = upstream;
    judgement.verdicts.push({ kind: 'upstream', from, to: 'ok', since: announcedSince, reason: '' });
  }
}

/** Ends a sweep and retires validators that several in a row did not show; one sweep may miss a row that moved while it was read. */
function countAbsences(tick: Tick): void {
  const { fleet, situation, now, judgement, thresholds } = tick;
  const isFirstSweep = !situation.baseline;
  situation.baseline = true;
  situation.sweptAt = now;
  for (let index = 0; index < fleet.count; index++) {
    if (fleet.has(index, Flag.seen)) {
      fleet.absent[index] = 0;
      fleet.set(index, Flag.seen, false);
      continue;
    }
    if (isFirstSweep || fleet.state[index] === State.retired) continue;
    const absent = Math.min(255, (fleet.absent[index] ?? 0) + 1);
    fleet.absent[index] = absent;
    if (absent === 1) fleet.absentSince[index] = now;
    if (absent < thresholds.retireSweeps || now - (fleet.absentSince[index] ?? now) < thresholds.retireAfter) continue;
    const since = fleet.incidentSince[index] ?? 0;
    if (since > 0 && fleet.state[index] !== State.up)
      judgement.incidents.push({ change: 'close', index, since, ended: now });
    const incident = fleet.has(index, Flag.announced) ? announcedSince(fleet, index) : null;
    judgement.verdicts.push({ kind: 'retired', index, incident });
    fleet.incidentSince[index] = 0;
    fleet.flags[index] = 0;
    enter(fleet, index, State.retired, now);
  }
}

/** Counts watched, down and late validators, and sets `situation.silence`. */
function takeCensus(tick: Tick): Census {
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

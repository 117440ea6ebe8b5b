import type { Observation } from '../observation.ts';
import { settle, announceDown } from './announce.ts';
import { learnGap } from './cadence.ts';
import { countAbsences } from './count-absences.ts';
import { enter, Flag, type Fleet, State } from './fleet.ts';
import { judgeSilence } from './judge-silence.ts';
import { type Census, judgeMass } from './mass-outage.ts';
import { bookMinutes } from './book-minutes.ts';
import { takeReport } from './report.ts';
import type { Situation } from './situation.ts';
import { takeCensus } from './take-census.ts';
import type { Thresholds } from './thresholds.ts';
import type { Judgement, Tick } from './tick.ts';
import { isTrouble, mayJudge, missedTicks, observeUpstream, type Upstream } from './upstream.ts';

/** After a longer gap between ticks, in minutes, the monitor counts as not having run. */
const longestTickGap = 5;

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
    rollovers: bookMinutes(fleet, situation, now, maintenance, thresholds.roundLength),
    census: { watched: 0, down: 0, late: 0 },
  };
  const tick: Tick = { fleet, situation, now, maintenance, thresholds, judgement };
  if (elapsed > longestTickGap && situation.baseline) missedTicks(upstream, now);

  for (const { index, lastActive } of seen.sightings) {
    fleet.set(index, Flag.seen, true);
    if (fleet.state[index] === State.retired) {
      enter(fleet, index, State.pending, now);
      judgement.verdicts.push({ kind: 'new', index });
    }
    if (lastActive > (fleet.lastActive[index] ?? 0)) takeReport(tick, index, lastActive, seen.gaps === undefined);
    upstream.clock = Math.max(upstream.clock, lastActive);
  }
  for (const { index, from, to } of seen.gaps ?? []) {
    if (from > 0 && from >= upstream.unreliableUntil) learnGap(fleet, index, to - from, thresholds);
  }
  observeUpstream(upstream, seen, now, situation.silence, thresholds);
  announceUpstream(tick, before);

  // Without a total the explorer was not read, and only the explorer lists validators that do not report.
  const whole = seen.swept && seen.total !== null && upstream.failures === 0 && !isTrouble(upstream.state);
  if (whole) countAbsences(tick);
  const judged = mayJudge(upstream) && seen.reached && seen.problem === null;
  const newlyDown = judged ? judgeSilence(tick) : [];

  judgement.census = takeCensus(tick);
  const mass = judgeMass(fleet, situation, judgement.census, newlyDown, now, judged);
  // A mass outage is announced before its members, so that a subscriber who reads in order knows the cause.
  if (mass?.kind === 'mass_opened') judgement.verdicts.push(mass);
  for (const index of newlyDown) announceDown(tick, index);
  settle(tick, judged);
  if (mass?.kind === 'mass_closed') judgement.verdicts.push(mass);
  return judgement;
}

/** Announces trouble that has lasted `announceAfter`, and its end if the trouble was announced. */
function announceUpstream(tick: Tick, before: Upstream['state']): void {
  const { situation, now, judgement, thresholds } = tick;
  const { upstream } = situation;
  const { state, since, reason } = upstream;
  if (isTrouble(state) && !upstream.announced && now - since >= thresholds.announceAfter) {
    upstream.announced = true;
    upstream.announcedSince = since;
    judgement.verdicts.push({ kind: 'upstream', from: 'ok', to: state, since, reason });
  } else if (state === 'ok' && upstream.announced) {
    upstream.announced = false;
    judgement.verdicts.push({ kind: 'upstream', from: before, to: 'ok', since: upstream.announcedSince, reason: '' });
  }
}

import type { Observation } from '../observation.ts';
import { settle, announceDown } from './announce.ts';
import { learnGap } from './cadence.ts';
import { countAbsences } from './count-absences.ts';
import { enter, Flag, type Fleet, State } from './fleet.ts';
import { judgeSilence } from './judge-silence.ts';
import { type Census, judgeMass } from './mass-outage.ts';
import { passTime } from './pass-time.ts';
import { report } from './report.ts';
import type { Situation } from './situation.ts';
import { takeCensus } from './take-census.ts';
import type { Thresholds } from './thresholds.ts';
import type { Judgement, Tick } from './tick.ts';
import { isTrouble, mayJudge, missedTicks, observeUpstream, type Upstream } from './upstream.ts';

/** After a longer gap between ticks the monitor counts as not having run; minutes. */
const ticksMissed = 5;

/**
 * One tick: takes in the observation, decides, books the minutes since the last tick. Pure except for `fleet` and `situation`, which it
 * changes. `now` is epoch seconds; `maintenance`: whether a validator is inside an announced window.
 *
 * Silence is measured on the data's own clock, the newest report of all, less the time in which no validator could report: while the
 * explorer stands still, no silence grows.
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
  const tick: Tick = { fleet, situation, now, maintenance, thresholds, judgement };
  if (elapsed > ticksMissed && situation.baseline) missedTicks(upstream, now);

  for (const { index, lastActive } of seen.sightings) {
    fleet.set(index, Flag.seen, true);
    if (fleet.state[index] === State.retired) {
      enter(fleet, index, State.pending, now);
      judgement.verdicts.push({ kind: 'new', index });
    }
    if (lastActive > (fleet.lastActive[index] ?? 0)) report(tick, index, lastActive, seen.gaps === undefined);
    upstream.clock = Math.max(upstream.clock, lastActive);
  }
  for (const { index, from, to } of seen.gaps ?? []) {
    if (from > 0 && from >= upstream.unreliableUntil) learnGap(fleet, index, to - from, thresholds);
  }
  observeUpstream(upstream, seen, now, situation.silence, thresholds);
  announceUpstream(tick, before);

  // Without a total the explorer was not read, and only it lists those that do not report.
  const whole = seen.swept && seen.total !== null && upstream.failures === 0 && !isTrouble(upstream.state);
  if (whole) countAbsences(tick);
  const judged = mayJudge(upstream) && seen.reached && seen.problem === null;
  const newlyDown = judged ? judgeSilence(tick) : [];

  judgement.census = takeCensus(tick);
  const mass = judgeMass(fleet, situation, judgement.census, newlyDown, now, judged);
  // Announced before its members' own news, so that a subscriber who reads in order knows the cause.
  if (mass?.kind === 'mass_opened') judgement.verdicts.push(mass);
  for (const index of newlyDown) announceDown(tick, index);
  settle(tick, judged);
  if (mass?.kind === 'mass_closed') judgement.verdicts.push(mass);
  return judgement;
}

/** Announces trouble that has lasted for five minutes, and its end if the trouble was announced. */
function announceUpstream(tick: Tick, before: Upstream['state']): void {
  const { situation, now, judgement } = tick;
  const { upstream } = situation;
  const { state, since, reason } = upstream;
  if (isTrouble(state) && !upstream.told && now - since >= 300) {
    upstream.told = true;
    upstream.toldSince = since;
    judgement.verdicts.push({ kind: 'upstream', from: 'ok', to: state, since, reason });
  } else if (state === 'ok' && upstream.told) {
    upstream.told = false;
    judgement.verdicts.push({
      kind: 'upstream',
      from: before,
      to: 'ok',
      since: upstream.toldSince ?? since,
      reason: '',
    });
  }
}

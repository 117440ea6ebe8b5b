import type { Gap, Observation, Sighting } from '../observation.ts';
import type { Thresholds } from '../verdicts/thresholds.ts';
import { shrinkage, type Upstream } from '../verdicts/upstream.ts';
import type { Claims } from './claims.ts';
import { judgeSource } from './judge-source.ts';
import { isCounted, type Source } from './source.ts';

/** The sources of a network with their data. */
export interface Sources {
  /** The explorer first; empty: the explorer is the only source, and all its reports count. */
  all: Source[];
  readonly claims: Claims;
  /** When the sources were last compared, epoch seconds. */
  comparedAt: number;
}

/**
 * Minutes between two sweeps of the explorer's list and two reads of its dashboard. While the explorer does not count, a tick that
 * `reached` counts as a sweep equally often.
 */
export const sweepMinutes = 10;

/**
 * Combines the observations of several sources in a tick into one; `seen` is in the order of the sources. If three sources count, a
 * report needs two that show it, so no single source can invent or hide a report. If two count, one is enough, because a report is
 * evidence and silence is not. Changes `sources`.
 */
export function weigh(
  sources: Sources,
  fleet: { readonly count: number; readonly lastActive: Uint32Array },
  seen: readonly Observation[],
  upstream: Upstream,
  now: number,
  thresholds: Thresholds,
): Observation {
  const [explorerSeen] = seen;
  if (explorerSeen === undefined) throw new Error('no source was read');
  // Only the explorer lists the validators, so after a reset the reports of other sources have no index.
  if (sources.all.length < 2 || explorerSeen.problem?.state === 'reset') return explorerSeen;
  const { all, claims } = sources;
  // Only the explorer's list has all validators, so only it can shrink.
  const answers = seen.map((each, at) => (at === 0 ? withShrinkage(each, upstream, now) : each));
  const explorer = answers[0] ?? explorerSeen;
  claims.resize(all.length, fleet.count);
  const newestBefore = claims.newest.map((column) => column.slice(0, fleet.count));
  answers.forEach((each, at) => {
    storeAnswer(all[at], claims.newest[at], each);
  });

  const agreed = agreement(all, claims.newest, fleet.count);
  const newest = agreed.reduce((most, time) => Math.max(most, time), 0);
  if (now - sources.comparedAt >= thresholds.stale) {
    compare(all, claims, answers, fleet.count, now);
    sources.comparedAt = now;
  }
  const countedBefore = all.filter(isCounted).length;
  all.forEach((source, at) => {
    judgeSource(source, answers[at], { newest, countedBefore, validators: fleet.count }, now, thresholds);
  });

  const counted = all.filter(isCounted);
  const countedAnswers = answers.filter((_, at) => isCounted(all[at]));
  const answered = countedAnswers.filter(({ problem }) => problem === null);
  // Without a source that counts, the explorer's observation is used as if it were the only source.
  if (counted.length === 0 || fleet.count === 0) return explorerSeen;
  const explorerCounts = isCounted(all[0]) && explorer.problem === null;
  const reached = answered.filter((each) => each.reached).length >= neededOf(all);
  const sweepIsDue = Math.floor(now / 60) % sweepMinutes === 0;
  return {
    problem: answered.length > 0 ? unsupported(counted) : (countedAnswers[0]?.problem ?? null),
    head: explorerCounts ? headOf(explorer, all, now, thresholds) : null,
    latestRound: roundOf(all, answered),
    total: explorerCounts ? upstream.total : null,
    // `judgeSource` may have changed which sources count.
    sightings: sightingsOf(
      agreement(all, claims.newest, fleet.count),
      fleet.lastActive,
      explorerCounts ? explorer : null,
    ),
    gaps: gapsBetween(confirmed(all, newestBefore, fleet.count), confirmed(all, claims.newest, fleet.count)),
    reached,
    swept: explorerCounts ? explorer.swept : reached && sweepIsDue,
    badRows: explorer.badRows,
  };
}

/** The problem of having one source left, and that one contradicted; null otherwise. */
function unsupported(counted: readonly Source[]): Observation['problem'] {
  const [only, other] = counted;
  if (only?.state !== 'disputed' || other !== undefined) return null;
  return { state: 'invalid', reason: `the only source left, ${only.name}, was contradicted: it ${only.reason}` };
}

/** Number of sources that must show a report. */
function neededOf(all: readonly Source[]): number {
  return all.filter(isCounted).length >= 3 ? 2 : 1;
}

/**
 * The newest report of each validator that two sources show (one, if only one counts). Cadences are learned from these reports only: if
 * they were learned from invented reports, say one a minute, the next normal pause would look like an outage.
 */
function confirmed(all: readonly Source[], columns: readonly Uint32Array[], count: number): Uint32Array {
  return agreement(all, columns, count, Math.min(2, all.filter(isCounted).length));
}

function gapsBetween(before: Uint32Array, after: Uint32Array): readonly Gap[] {
  const gaps: Gap[] = [];
  for (let index = 0; index < after.length; index++) {
    const [from, to] = [before[index] ?? 0, after[index] ?? 0];
    if (to > from) gaps.push({ index, from, to });
  }
  return gaps;
}

/** The newest report of each validator that at least `needed` (1 or 2) of the sources that count show; 0: none. */
function agreement(
  all: readonly Source[],
  columns: readonly Uint32Array[],
  count: number,
  needed = neededOf(all),
): Uint32Array {
  const counted = columns.filter((_, at) => isCounted(all[at]));
  const agreed = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    let newest = 0;
    let secondNewest = 0;
    for (const column of counted) {
      const time = column[index] ?? 0;
      if (time > newest) [newest, secondNewest] = [time, newest];
      else if (time > secondNewest) secondNewest = time;
    }
    // Two sources show a report at least as new as the second newest.
    agreed[index] = needed === 2 ? secondNewest : newest;
  }
  return agreed;
}

function storeAnswer(source: Source | undefined, column: Uint32Array | undefined, seen: Observation): void {
  if (source === undefined || column === undefined) return;
  for (const { index, lastActive } of seen.sightings) {
    // May be older than the stored time, because the source may have corrected its data.
    column[index] = lastActive;
    source.clock = Math.max(source.clock, lastActive);
  }
  source.round = seen.latestRound ?? source.round;
}

/** The explorer's observation, with a problem if its list shrank too much. */
function withShrinkage(explorer: Observation, upstream: Upstream, now: number): Observation {
  return explorer.problem === null ? { ...explorer, problem: shrinkage(upstream, explorer, now) } : explorer;
}

/** The explorer's head. Null if it is old and another source shows newer data, because then only the explorer stands still. */
function headOf(explorer: Observation, all: readonly Source[], now: number, { stale }: Thresholds): number | null {
  const { head } = explorer;
  if (head === null || now - head <= stale) return head;
  return all.some((source) => isCounted(source) && source.clock > head) ? null : head;
}

/** The newest round that enough sources show. Null: it was not read in this tick, or is not known. */
function roundOf(all: readonly Source[], answered: readonly Observation[]): number | null {
  if (answered.every(({ latestRound }) => latestRound === null)) return null;
  const rounds = all.filter(isCounted).flatMap(({ round }) => round ?? []);
  return rounds.sort((a, b) => b - a)[Math.min(neededOf(all), rounds.length) - 1] ?? null;
}

/** Agreed reports that are newer than the known ones, and every validator that the explorer listed. */
function sightingsOf(agreed: Uint32Array, known: Uint32Array, explorer: Observation | null): readonly Sighting[] {
  const listed = new Set(explorer?.sightings.map(({ index }) => index));
  const sightings: Sighting[] = [];
  for (let index = 0; index < agreed.length; index++) {
    const lastActive = agreed[index] ?? 0;
    if (lastActive > (known[index] ?? 0) || listed.has(index)) sightings.push({ index, lastActive });
  }
  return sightings;
}

/** Seconds that a result stays valid while no other source is left to compare with. */
const resultLifetime = 6 * 3600;

/**
 * Sets each source's `alone` (validators with a report that it showed at the last comparison and no other source that counts has shown since) and
 * `lacking` (validators with a report that all others showed at the last comparison and it still does not). `lacking` stays 0 if the
 * source's list was not read to its end. `seen`: this tick's answers, in the order of `all`. `at`: epoch seconds.
 */
function compare(
  all: readonly Source[],
  { newest, atComparison }: Claims,
  seen: readonly Observation[],
  count: number,
  at: number,
): void {
  const countedSources = all.flatMap((source, sourceIndex) => (isCounted(source) ? [sourceIndex] : []));
  all.forEach((source, sourceIndex) => {
    const others = countedSources.filter((other) => other !== sourceIndex);
    if (others.length === 0 && at - source.comparedAt < resultLifetime) return;
    Object.assign(source, { alone: 0, lacking: 0, comparedAt: at });
    if (source.state === 'starting' || others.length === 0) return;
    const answer = seen[sourceIndex];
    const whole = answer?.problem === null && answer.reached;
    for (let index = 0; index < count; index++) {
      const othersNow = others.reduce((time, other) => Math.max(time, newest[other]?.[index] ?? 0), 0);
      if ((atComparison[sourceIndex]?.[index] ?? 0) > othersNow) source.alone++;
      if (!whole) continue;
      const othersBefore = others.reduce((time, other) => Math.min(time, atComparison[other]?.[index] ?? 0), Infinity);
      if ((newest[sourceIndex]?.[index] ?? 0) < othersBefore) source.lacking++;
    }
  });
  newest.forEach((column, sourceIndex) => {
    atComparison[sourceIndex] = column.slice();
  });
}

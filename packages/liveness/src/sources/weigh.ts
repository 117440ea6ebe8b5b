import type { Thresholds } from '../verdicts/thresholds.ts';
import { shrinkage, type Upstream } from '../verdicts/upstream.ts';
import type { Gap, Observation, Sighting } from '../observation.ts';
import type { Claims } from './claims.ts';
import { compare } from './compare.ts';
import { counts, type Source } from './source.ts';
import { judgeSource } from './judge-source.ts';

/** The sources of a network, the explorer first, with the data of each. */
export interface Sources {
  /** Empty: the explorer is the only source, and its word is taken. */
  all: Source[];
  readonly claims: Claims;
  /** When the sources were last compared, epoch seconds. */
  comparedAt: number;
}

/** The explorer's whole list is read every ten minutes. Without the explorer, so often a list that was followed without a gap counts as read. */
const sweepMinutes = 10;

/**
 * Makes one observation of what several sources said in a tick; `seen` is in the order of the sources. With three that count, a
 * report counts if two show it: a single one can neither invent a report nor hide one. With two, a report counts if either shows it,
 * because a report is evidence and a silence is none. Changes `sources`.
 */
export function weigh(
  sources: Sources,
  fleet: { readonly count: number; readonly lastActive: Uint32Array },
  seen: readonly Observation[],
  upstream: Upstream,
  now: number,
  thresholds: Thresholds,
): Observation {
  const [explorer] = seen;
  if (explorer === undefined) throw new Error('no source was read');
  // The explorer names the validators: after a reset the other sources do not know them.
  if (sources.all.length < 2 || explorer.problem?.state === 'reset') return explorer;
  const { all, claims } = sources;
  const answers = seen.map((each, at) => (at === 0 ? withShrinkage(each, upstream, now) : each));
  claims.resize(all.length, fleet.count);
  const earlier = claims.now.map((column) => column.slice(0, fleet.count));
  answers.forEach((each, at) => {
    take(all[at], claims.now[at], each);
  });

  // Each source is compared with the reports on which the sources that counted so far agree.
  const agreed = agreement(all, claims.now, fleet.count);
  const newest = agreed.reduce((most, time) => Math.max(most, time), 0);
  if (now - sources.comparedAt >= thresholds.stale) {
    compare(all, claims, answers, agreed, now);
    sources.comparedAt = now;
  }
  const trusted = all.filter(counts).length;
  all.forEach((source, at) => {
    judgeSource(source, answers[at], { newest, trusted, fleet: fleet.count }, now, thresholds);
  });

  const trustedNow = all.filter(counts);
  const counted = answers.filter((_, at) => counts(all[at]));
  const answered = counted.filter(({ problem }) => problem === null);
  // Nobody can be weighed: the explorer's own word, as if it were alone.
  if (counted.length === 0 || fleet.count === 0) return explorer;
  const explorerCounts = counts(all[0]) && explorer.problem === null;
  const needed = neededOf(all);
  const reached = answered.filter((each) => each.reached).length >= Math.min(needed, counted.length);
  const minutely = Math.floor(now / 60) % sweepMinutes === 0;
  return {
    problem: answered.length > 0 ? unsupported(trustedNow) : (counted[0]?.problem ?? null),
    head: explorerCounts ? headOf(explorer, all, now, thresholds) : null,
    latestRound: roundOf(all, answered),
    total: explorerCounts ? upstream.total : null,
    sightings: sightings(agreement(all, claims.now, fleet.count), fleet.lastActive, explorerCounts ? explorer : null),
    gaps: gapsBetween(confirmed(all, earlier, fleet.count), confirmed(all, claims.now, fleet.count)),
    reached,
    swept: explorerCounts ? explorer.swept : reached && minutely,
    badRows: explorer.badRows,
  };
}

/** A source that was contradicted is not believed alone. */
function unsupported(trusted: readonly Source[]): Observation['problem'] {
  const [only, other] = trusted;
  if (only?.state !== 'disputed' || other !== undefined) return null;
  return { state: 'invalid', reason: `the only source left, ${only.name}, was contradicted: it ${only.reason}` };
}

/** How many sources have to show a report. */
function neededOf(all: readonly Source[]): number {
  return all.filter(counts).length >= 3 ? 2 : 1;
}

/**
 * The newest report of each validator that a second source shows too, if there is one. The rhythm of a validator is learned from these alone: a source
 * may invent reports, say one a minute, and then the next normal pause would look like an outage.
 */
function confirmed(all: readonly Source[], columns: readonly Uint32Array[], count: number): Uint32Array {
  return agreement(all, columns, count, Math.min(2, all.filter(counts).length));
}

function gapsBetween(before: Uint32Array, after: Uint32Array): readonly Gap[] {
  const gaps: Gap[] = [];
  for (let index = 0; index < after.length; index++) {
    const [from, to] = [before[index] ?? 0, after[index] ?? 0];
    if (to > from) gaps.push({ index, from, to });
  }
  return gaps;
}

/** The newest report of each validator that enough of the sources show. */
function agreement(
  all: readonly Source[],
  columns: readonly Uint32Array[],
  count: number,
  needed = neededOf(all),
): Uint32Array {
  const counted = columns.filter((_, at) => counts(all[at]));
  const agreed = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    let first = 0;
    let second = 0;
    for (const column of counted) {
      const time = column[index] ?? 0;
      if (time > first) [first, second] = [time, first];
      else if (time > second) second = time;
    }
    agreed[index] = needed === 2 ? second : first;
  }
  return agreed;
}

function take(source: Source | undefined, column: Uint32Array | undefined, seen: Observation): void {
  if (source === undefined || column === undefined) return;
  for (const { index, lastActive } of seen.sightings) {
    // Also back in time: its earlier data can have been wrong.
    column[index] = lastActive;
    source.clock = Math.max(source.clock, lastActive);
  }
  source.round = seen.latestRound ?? source.round;
}

/** A list that lost many of its members is the explorer's trouble, not that of the network. */
function withShrinkage(explorer: Observation, upstream: Upstream, now: number): Observation {
  return explorer.problem === null ? { ...explorer, problem: shrinkage(upstream, explorer, now) } : explorer;
}

/** Null if the explorer's head is old and another source shows newer data: then only the explorer stands still, not the ledger. */
function headOf(explorer: Observation, all: readonly Source[], now: number, { stale }: Thresholds): number | null {
  const { head } = explorer;
  if (head === null || now - head <= stale) return head;
  return all.some((source) => counts(source) && source.clock > head) ? null : head;
}

function roundOf(all: readonly Source[], answered: readonly Observation[]): number | null {
  if (answered.every(({ latestRound }) => latestRound === null)) return null;
  const rounds = all.filter(counts).flatMap(({ round }) => round ?? []);
  return rounds.sort((a, b) => b - a)[Math.min(neededOf(all), rounds.length) - 1] ?? null;
}

/** Reports that count and are new, and everything that the explorer listed. */
function sightings(agreed: Uint32Array, known: Uint32Array, explorer: Observation | null): readonly Sighting[] {
  const listed = new Set(explorer?.sightings.map(({ index }) => index));
  const found: Sighting[] = [];
  for (let index = 0; index < agreed.length; index++) {
    const lastActive = agreed[index] ?? 0;
    if (lastActive > (known[index] ?? 0) || listed.has(index)) found.push({ index, lastActive });
  }
  return found;
}

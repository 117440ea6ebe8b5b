import type { Observation } from '../observation.ts';
import type { Thresholds } from '../verdicts/thresholds.ts';
import { iso } from '../verdicts/upstream.ts';
import type { Source, SourceState } from './source.ts';

/** Ticks in a row with a problem before the source's state changes. */
const problemsInARow = 3;
/** A source counts as contradicted if its reports of more than 3 validators and of more than 2 % are contradicted; fewer mean that it is slow. */
const fewContradictions = 3;
const contradictionShare = 0.02;

/** Facts about all sources, to which one source is compared. */
interface Comparison {
  /** Newest report on which the sources agree, epoch seconds. */
  readonly newest: number;
  /** Number of sources that counted before this tick. */
  readonly countedBefore: number;
  /** Number of validators. */
  readonly validators: number;
}

/** Updates the state of one source from its answer in this tick; undefined: it was not read. */
export function judgeSource(
  source: Source,
  seen: Observation | undefined,
  comparison: Comparison,
  now: number,
  thresholds: Thresholds,
): void {
  if (seen === undefined) return;
  const problem = seen.problem ?? lag(source, comparison, now, thresholds) ?? contradiction(source, comparison);
  if (problem === null) {
    source.failures = 0;
    // The explorer's list is complete after a sweep, a Scan's list after a read to its end.
    if (source.state === 'starting' && !(source.name === 'explorer' ? seen.swept : seen.reached)) return;
    if (source.state !== 'ok') become(source, 'ok', now, '');
    return;
  }
  if (source.failures === 0) source.failingSince = now;
  source.failures++;
  if (source.state === problem.state) source.reason = problem.reason;
  // A contradiction has lasted since the last comparison, five minutes ago, so it takes effect at once.
  else if (source.failures >= problemsInARow || problem.state === 'outvoted' || problem.state === 'disputed') {
    const isNewTrouble = source.state === 'ok' || source.state === 'suspect' || source.state === 'starting';
    become(source, problem.state, isNewTrouble ? source.failingSince : source.since, problem.reason);
  } else if (source.state === 'ok') become(source, 'suspect', now, problem.reason);
}

interface SourceTrouble {
  readonly state: SourceState;
  readonly reason: string;
}

/** The trouble of a source that shows no new reports while other sources do; null: it has none. */
function lag(
  { clock, state }: Source,
  { newest }: Comparison,
  now: number,
  { stale }: Thresholds,
): SourceTrouble | null {
  if (state === 'starting' || newest - clock <= stale || now - clock <= stale) return null;
  return { state: 'behind', reason: `its newest report is of ${iso(clock)}; other sources show one of ${iso(newest)}` };
}

function contradiction(
  { alone, lacking, state }: Source,
  { countedBefore, validators }: Comparison,
): SourceTrouble | null {
  if (alone + lacking <= Math.max(fewContradictions, validators * contradictionShare)) return null;
  const reasons = [
    ...(alone > 0 ? [`shows reports of ${alone} validators that no other source shows`] : []),
    ...(lacking > 0 ? [`lacks reports of ${lacking} validators that the others show`] : []),
  ];
  // An outvoted source does not count itself, so fewer than three may count; it stays outvoted.
  const outvoted = state === 'outvoted' || countedBefore >= 3;
  return { state: outvoted ? 'outvoted' : 'disputed', reason: reasons.join(' and ') };
}

function become(source: Source, state: SourceState, since: number, reason: string): void {
  Object.assign(source, { state, since, reason });
}

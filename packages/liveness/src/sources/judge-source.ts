import type { Observation } from '../observation.ts';
import type { Thresholds } from '../verdicts/thresholds.ts';
import type { Source, SourceState } from './source.ts';

/** Problems of one kind in a row. */
const problemsInARow = 3;
/** With more validators than this and this share in contradiction, a source is not merely slow. */
const fewContradictions = 3;
const contradictionShare = 0.02;

/** Data of all sources together. */
interface Together {
  /** Newest report that counts, epoch seconds. */
  readonly newest: number;
  /** Sources that counted before this tick. */
  readonly trusted: number;
  /** Number of validators. */
  readonly fleet: number;
}

/** Decides how one source is doing. */
export function judgeSource(
  source: Source,
  seen: Observation | undefined,
  together: Together,
  now: number,
  thresholds: Thresholds,
): void {
  if (seen === undefined) return;
  const problem = seen.problem ?? lag(source, together, now, thresholds) ?? contradiction(source, together);
  if (problem === null) {
    source.failures = 0;
    // The explorer's list is whole after a sweep, that of a Scan when it was followed to its end.
    if (source.state === 'starting' && !(source.name === 'explorer' ? seen.swept : seen.reached)) return;
    if (source.state !== 'ok') become(source, 'ok', now, '');
    return;
  }
  if (source.failures++ === 0) source.failingSince = now;
  if (source.state === problem.state) source.reason = problem.reason;
  // Contradictions last five minutes before they count.
  else if (source.failures >= problemsInARow || problem.state === 'outvoted' || problem.state === 'disputed') {
    const first = source.state === 'ok' || source.state === 'suspect' || source.state === 'starting';
    become(source, problem.state, first ? source.failingSince : source.since, problem.reason);
  } else if (source.state === 'ok') become(source, 'suspect', now, problem.reason);
}

interface Trouble {
  readonly state: SourceState;
  readonly reason: string;
}

function lag({ clock, state }: Source, { newest }: Together, now: number, { stale }: Thresholds): Trouble | null {
  if (state === 'starting' || newest - clock <= stale || now - clock <= stale) return null;
  return { state: 'behind', reason: `its newest report is of ${iso(clock)}; other sources show one of ${iso(newest)}` };
}

function contradiction({ alone, lacking, state }: Source, { trusted, fleet }: Together): Trouble | null {
  if (alone + lacking <= Math.max(fewContradictions, fleet * contradictionShare)) return null;
  const said = [
    ...(alone > 0 ? [`shows reports of ${alone} validators that no other source shows`] : []),
    ...(lacking > 0 ? [`lacks reports of ${lacking} validators that the others show`] : []),
  ].join(' and ');
  const outvoted = state === 'outvoted' || trusted >= 3;
  return { state: outvoted ? 'outvoted' : 'disputed', reason: said };
}

function become(source: Source, state: SourceState, since: number, reason: string): void {
  Object.assign(source, { state, since, reason });
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

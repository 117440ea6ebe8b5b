import type { Result } from './run-suite.ts';

/**
 * What a run says of a deployment. `broken`: errors were found. `incomplete`: none so far, but the run ended before its plan did.
 * `kept`: the run is complete and found no error.
 */
export type Outcome = 'kept' | 'broken' | 'incomplete';

export function outcomeOf({ findings, stats }: Pick<Result, 'findings' | 'stats'>): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'broken';
  return stats.stopped === undefined ? 'kept' : 'incomplete';
}

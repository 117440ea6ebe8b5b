import type { Finding } from './finding.ts';

/** What was checked of one operation. */
export interface OperationCoverage {
  readonly operation: string;
  readonly requests: number;
  /** Names of the checks that ran at least once, sorted. */
  readonly checks: readonly string[];
  /** Checks that could not run, and why: `no row to learn an identifier from`. */
  readonly unchecked: readonly { readonly check: string; readonly why: string }[];
}

/** How many answers were compared with those of another deployment. */
export interface Compared {
  readonly baseUrl: string;
  readonly compared: number;
  /** Answers that the other deployment had no counterpart to: it never showed the same position, or does not declare the extension. */
  readonly notCompared: number;
}

export interface SuiteStats {
  readonly baseUrl: string;
  readonly mode: 'quick' | 'deep';
  readonly seed: number;
  /** Version of the spec that was checked against. */
  readonly specVersion: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly requests: number;
  /** Random requests that were left out to stay within the limit. Undefined: none. */
  readonly dropped?: number;
  /** Answers that were compared with those of another deployment, if there is one. */
  readonly against?: Compared;
  /** Why the run ended before its plan did: requests or time spent, the deployment gone, or interrupted. Undefined: it is complete. */
  readonly stopped?: string;
  readonly coverage: readonly OperationCoverage[];
}

/** Everything a run found out. */
export interface Result {
  /** Errors first, then notes; within those by operation and check. */
  readonly findings: readonly Finding[];
  readonly stats: SuiteStats;
}

/**
 * What a run says of a deployment. `broken`: errors were found. `incomplete`: none so far, but the run ended before its plan did.
 * `kept`: the run is complete and found no error.
 */
export type Outcome = 'kept' | 'broken' | 'incomplete';

export function outcomeOf({ findings, stats }: Pick<Result, 'findings' | 'stats'>): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'broken';
  return stats.stopped === undefined ? 'kept' : 'incomplete';
}

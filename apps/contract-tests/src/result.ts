import type { Finding } from './finding.ts';

/** Coverage of an operation. */
export interface OperationCoverage {
  readonly operation: string;
  readonly requests: number;
  /** Names of the checks that ran at least once, sorted. */
  readonly checks: readonly string[];
  /** Checks that could not run, and why: `no row to learn an identifier from`. */
  readonly unchecked: readonly { readonly check: string; readonly why: string }[];
}

/** Numbers of responses compared with the second deployment. */
export interface Compared {
  readonly baseUrl: string;
  readonly compared: number;
  /** Responses that could not be compared: the other deployment never showed the same position, or lacks the extension. */
  readonly notCompared: number;
}

export interface SuiteStats {
  readonly baseUrl: string;
  readonly mode: 'quick' | 'deep';
  readonly seed: number;
  /** Version of the spec. */
  readonly specVersion: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly requests: number;
  /** Number of random requests left out to stay within the limit; undefined: none. */
  readonly dropped?: number;
  /** Comparison with the second deployment, if there is one. */
  readonly against?: Compared;
  /** Reason of an early end: requests or time spent, deployment gone, or interrupted. Undefined: complete. */
  readonly stopped?: string;
  readonly coverage: readonly OperationCoverage[];
  /** Checks of the service as a whole that could not run, and why. */
  readonly unchecked: OperationCoverage['unchecked'];
}

/** Result of a run. */
export interface Result {
  /** Errors first, then notes; within them by source, operation and check. */
  readonly findings: readonly Finding[];
  readonly stats: SuiteStats;
}

/**
 * Outcome of a run. `broken`: errors were found; `incomplete`: no errors, but the run ended early; `kept`: the run is
 * complete without errors.
 */
export type Outcome = 'kept' | 'broken' | 'incomplete';

export function outcomeOf({ findings, stats }: Pick<Result, 'findings' | 'stats'>): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'broken';
  return stats.stopped === undefined ? 'kept' : 'incomplete';
}

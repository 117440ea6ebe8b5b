import type { Finding, Observation } from './finding.ts';

export interface SuiteOptions {
  /** With the network's prefix; a trailing `/` or `/v1` is taken off. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** `quick`: at most 600 requests. `deep`: longer walks, more random requests. Default `quick`. */
  readonly mode?: 'quick' | 'deep';
  /** Only these operations, by id. */
  readonly operations?: readonly string[];
  /** Default 600 in `quick`, 6,000 in `deep`. */
  readonly maxRequests?: number;
  readonly rps?: number;
  /** Milliseconds for one request, default 10,000, and for the whole run, default 120,000 (quick) or 1,200,000 (deep). */
  readonly timeout?: number;
  readonly runTimeout?: number;
  readonly probeMethods?: boolean;
  /** Of the random choices. Default: drawn. */
  readonly seed?: number;
  /** Repeat one finding: its `replay`. */
  readonly replay?: string;
}

/** How far the run is. */
export interface Progress {
  /** What is being checked, in words: `order of listTransfers`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

export interface SuiteHooks {
  readonly onProgress?: (progress: Progress) => void;
  /** Called once per distinct finding, already shrunk. */
  readonly onFinding?: (finding: Finding) => void;
}

/** What was checked of one operation. */
export interface OperationCoverage {
  readonly operation: string;
  readonly requests: number;
  /** Names of the checks that ran at least once, sorted. */
  readonly checks: readonly string[];
  /** Checks that could not run, and why: `no row to learn an identifier from`. */
  readonly unchecked: readonly { readonly check: string; readonly why: string }[];
  /** Constraints of the spec for this operation (each field, bound, enum value, problem) and how many were met by a request. */
  readonly constraints: { readonly reached: number; readonly total: number; readonly missed: readonly string[] };
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
  /** Why the run ended before its plan did: budget or time spent. */
  readonly stopped?: string;
  readonly coverage: readonly OperationCoverage[];
}

/** Everything a run found out. */
export interface Result {
  /** Errors first, then warnings, then notes; within those by operation and check. */
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly stats: SuiteStats;
}

/** The deployment can not be tested at all: unreachable, another API, a wrong key or prefix. The message says what to do. */
export class CannotTest extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotTest';
  }
}

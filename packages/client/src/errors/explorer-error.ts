import type { Problem } from '../../generated/api.ts';
import type { ProblemKind } from '../../generated/failures.ts';
import type { Freshness } from '../freshness.ts';

/** Why a call failed. */
export type ErrorKind =
  | ProblemKind
  /** An error status without a problem of the contract. */
  | 'http'
  /** No connection, or it ended while the body was read. */
  | 'network'
  /** One attempt took too long. */
  | 'timeout'
  /** The whole call took too long, or would have with the wait that the service asks for. */
  | 'total-timeout'
  /** The caller's signal. */
  | 'aborted'
  /** A redirect, which is not followed: the key stays at its origin. */
  | 'redirect'
  /** A page of HTML instead of an answer. */
  | 'html'
  /** A body that is no JSON, or ends early. */
  | 'json'
  /** JSON of another shape than the contract's (`@ledger-explorer/client/validate`). */
  | 'shape';

/** What an error knows besides its message. */
export interface ErrorFacts extends Freshness {
  readonly kind: ErrorKind;
  /** The operation that was called. */
  readonly operation: string;
  /** Status of the answer; null where there was none. */
  readonly status: number | null;
  /** Whether the same call may succeed later. The client has retried already. */
  readonly retryable: boolean;
  /** Milliseconds the service asked to wait; null where it did not. */
  readonly retryAfter: number | null;
  /** The body of the error (RFC 9457); null where there is none. */
  readonly problem: Problem | null;
}

/** Whatever can go wrong with a call. Never names the API key. */
export class ExplorerError extends Error implements ErrorFacts {
  declare readonly kind: ErrorKind;
  declare readonly operation: string;
  declare readonly status: number | null;
  declare readonly position: number | null;
  declare readonly recordTime: string | null;
  declare readonly lag: number | null;
  declare readonly requestId: string | null;
  declare readonly retryable: boolean;
  declare readonly retryAfter: number | null;
  declare readonly problem: Problem | null;
  override name = 'ExplorerError';

  constructor(message: string, facts: ErrorFacts, cause?: unknown) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

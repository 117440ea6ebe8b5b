import type { Problem } from '@ledger-explorer/spec/types';
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
  /** The whole call took too long, or would have with the wait that the service requested. */
  | 'total-timeout'
  /** The caller's signal ended the call. */
  | 'aborted'
  /** A redirect. Redirects are not followed: the API key stays at its origin. */
  | 'redirect'
  /** A page of HTML instead of JSON. */
  | 'html'
  /** A body that is not JSON, or ends early. */
  | 'json'
  /** JSON of another shape than the contract's (`@ledger-explorer/client/validate`). */
  | 'shape';

/** Fields of an error other than its message. */
export interface ErrorFacts extends Freshness {
  /** Why the call failed. */
  readonly kind: ErrorKind;
  /** The operation that was called. */
  readonly operation: string;
  /** Address that was requested, with its query. */
  readonly url: string;
  /** Status of the response; null if there was none. */
  readonly status: number | null;
  /** Whether the same call may succeed later. The client has retried already. */
  readonly retryable: boolean;
  /** Milliseconds the service asked the client to wait (`Retry-After`); null if it did not. */
  readonly retryAfter: number | null;
  /** The body of the error (RFC 9457); null if there is none. */
  readonly problem: Problem | null;
  /** Address of the page where the service explains the problem; null if there is none. */
  readonly docs: string | null;
}

/** Any failure of a call. Never contains the API key. */
export class ExplorerError extends Error implements ErrorFacts {
  declare readonly kind: ErrorKind;
  declare readonly operation: string;
  declare readonly url: string;
  declare readonly status: number | null;
  declare readonly position: number | null;
  declare readonly recordTime: string | null;
  declare readonly lag: number | null;
  declare readonly stale: number | null;
  declare readonly requestId: string | null;
  declare readonly retryable: boolean;
  declare readonly retryAfter: number | null;
  declare readonly problem: Problem | null;
  declare readonly docs: string | null;
  /** Name of the class. */
  override name = 'ExplorerError';

  constructor(message: string, facts: ErrorFacts, cause?: unknown) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

/** The service, or something before it, responded with an error: an error status, a redirect, a page of HTML. */
export class HttpError extends ExplorerError {
  override name = 'HttpError';
}

/** No response, or only a part of one. */
export class NetworkError extends ExplorerError {
  override name = 'NetworkError';
  /** Always: the next connection may hold. */
  override readonly retryable = true;
}

/** One attempt (`timeout`) or the whole call (`total-timeout`) took too long. `cause` is the error before it, if any. */
export class TimeoutError extends ExplorerError {
  override name = 'TimeoutError';
  /** Always: the service may be faster next time. */
  override readonly retryable = true;
}

/** The caller ended the call; `cause` is the signal's reason. */
export class AbortError extends ExplorerError {
  override name = 'AbortError';
}

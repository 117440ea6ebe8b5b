import type { Failure } from './errors/failure.ts';
import type { Freshness } from './freshness.ts';

/** The response to an operation, and how fresh it is. */
export interface Answer<T> extends Freshness {
  /** The body. */
  readonly data: T;
  /** Address that was requested, with its query. */
  readonly url: string;
  /** Status of the response: 200, or 304 if the body is the cached one. */
  readonly status: number;
  /** Headers of the response. */
  readonly headers: Headers;
  /** True if the service said "not modified" (304) and the body is the cached one. The freshness is that of the 304. */
  readonly fromCache?: boolean;
}

/** An answer, or the error that there is instead: `if (answer.error) … else answer.data`. */
export type SafeAnswer<T> = (Answer<T> & { error?: undefined }) | { error: Failure; data?: undefined };

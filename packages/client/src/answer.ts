import type { Freshness } from './freshness.ts';

/** What an operation answers, and how fresh it is. */
export interface Answer<T> extends Freshness {
  /** The body. */
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** True: the service said "not modified" (304), and the body is the one kept. Its freshness is of now. */
  readonly fromCache?: boolean;
}

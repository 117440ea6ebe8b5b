import type { RateLimit } from './rate-limit.ts';

/** What a limiter says about one request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  /** Whole requests left right now. */
  readonly remaining: number;
  /** Seconds until the whole quota is there again, rounded up. */
  readonly resetSeconds: number;
  /** Seconds until a request of this cost is allowed, rounded up, at least 1; 0 if one is left. */
  readonly retrySeconds: number;
}

/** Counts requests against limits: in this process, or for all that share a port. */
export interface Limiter {
  /** Takes the tokens of one request from a bucket, if there are that many. */
  take(bucket: string, limit: RateLimit, cost: number): Allowance | Promise<Allowance>;
}

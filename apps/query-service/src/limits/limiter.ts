import type { RateLimit } from './rate-limit.ts';
import type { Allowance } from './rate-limiter.ts';

/** Counts requests against limits: in this process, or for all that share a port. */
export interface Limiter {
  /** Takes the tokens of one request from a bucket, if there are so many. */
  take(bucket: string, limit: RateLimit, cost: number): Allowance | Promise<Allowance>;
}

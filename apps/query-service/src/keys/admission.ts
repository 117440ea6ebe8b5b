import type { RateLimit, RateLimiter } from '@ledger-explorer/wire';
import type { KeyRing } from './key-ring.ts';
import type { Waits } from '../limits/waits.ts';

/** Keys and limits of callers, shared by all networks of the process, because keys are valid for all of them. */
export interface Admission {
  readonly keys: KeyRing;
  /** Buckets by key id. */
  readonly limiter: RateLimiter;
  /** Limit of keys without an own limit. */
  readonly defaultLimit: RateLimit;
  /** Buckets by address. */
  readonly addressLimiter: RateLimiter;
  /** Limit of callers without a valid key. */
  readonly addressLimit: RateLimit;
  /** Requests that wait for a position, by key or address. */
  readonly waits: Waits;
  /** True if no key is needed; callers without one are limited by address only. */
  readonly open: boolean;
}

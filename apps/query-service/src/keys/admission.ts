import type { RateLimit, RateLimiter } from '@ledger-explorer/wire';
import type { KeyRing } from './key-ring.ts';
import type { Waits } from '../limits/waits.ts';

/** Keys and limits of callers. Shared by all networks of a process, since keys are valid for all of them. */
export interface Admission {
  readonly keys: KeyRing;
  /** Buckets by key id. */
  readonly limiter: RateLimiter;
  /** Limit of keys without their own. */
  readonly defaultLimit: RateLimit;
  /** Buckets by address. */
  readonly addressLimiter: RateLimiter;
  /** Of callers without a valid key. */
  readonly addressLimit: RateLimit;
  /** Requests that wait for a position, by key or address. */
  readonly waits: Waits;
  /** True: no key is needed; callers without one are limited by address alone. */
  readonly open: boolean;
}

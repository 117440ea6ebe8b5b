import type { RateLimit, RateLimiter } from '@ledger-explorer/wire';
import type { KeyRing } from './key-ring.ts';
import type { Waits } from '../limits/waits.ts';

/** Who may ask, and how often. One for all networks of a process: keys open all of them. */
export interface Admission {
  readonly keys: KeyRing;
  /** Buckets by key id. */
  readonly limiter: RateLimiter;
  /** Of keys without one of their own. */
  readonly defaultLimit: RateLimit;
  /** Buckets by address. */
  readonly addressLimiter: RateLimiter;
  /** Of callers without a valid key. */
  readonly addressLimit: RateLimit;
  /** Who waits for a position, by key or address. */
  readonly waits: Waits;
  /** True: no key is needed; callers without one are limited by address alone. */
  readonly open: boolean;
}

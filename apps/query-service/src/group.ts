import { type Limiter, RateLimiter } from '@ledger-explorer/wire';
import { OwnWaits, type Waits } from './limits/waits.ts';
import type { Family } from '@ledger-explorer/cli/metrics';

/** What the processes that share a port have in common, as one of them sees it. */
export interface Group {
  /** Buckets by key id. */
  readonly keyLimiter: Limiter;
  readonly addressLimiter: Limiter;
  readonly waits: Waits;
  /** The metrics of all, given one's own. */
  readonly gather: (own: readonly Family[]) => Promise<readonly Family[]>;
}

/** A process that has its port for itself. */
export function alone(): Group {
  return {
    keyLimiter: new RateLimiter(),
    addressLimiter: new RateLimiter(),
    waits: new OwnWaits(),
    gather: (own) => Promise.resolve(own),
  };
}

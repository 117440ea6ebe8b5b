import type { RateLimit } from '@ledger-explorer/wire';
import { FairQueue } from '../limits/fair-queue.ts';
import { LoadGate, type LoadGateOptions } from '../limits/load-gate.ts';

/** Limits and settings of the explorer pages. */
export interface PageSettings {
  /** Limit of pages per IP address of callers. */
  readonly limit: RateLimit;
  /** Refuses pages under load, before other requests are refused. */
  readonly gate: LoadGate;
  /** Queue for rendering pages, by the caller's IP address, of all networks together. */
  readonly turns: FairQueue;
  /** Memory for cached pages of each network, in bytes. */
  readonly cacheBytes: number;
  /** Base URL of the health monitor; null if there is none. */
  readonly monitorUrl: string | null;
}

/** Pages are accepted while all requests in flight are fewer than this share of their limit, and up to half of their limit of delay. */
const pageShare = 1 / 4;

/**
 * Makes the settings with the gate and the queue of pages. `gate`: that of all other requests, with its options.
 *
 * Four pages are rendered at once: one uses the CPU while others wait for the store. So an API request waits for at
 * most four pages. One address renders two of them while other addresses have pages waiting. `bulkAtOnce` limits
 * nothing, since no page is bulk work.
 */
export function createPageSettings(
  settings: Omit<PageSettings, 'gate' | 'turns'>,
  gate: LoadGate,
  { maxInFlight, maxDelayMilliseconds, delay }: LoadGateOptions,
): PageSettings {
  const pagesInFlight = Math.max(1, Math.floor(maxInFlight * pageShare));
  return {
    ...settings,
    gate: new LoadGate({
      maxInFlight: pagesInFlight,
      elsewhere: () => gate.inFlight,
      maxDelayMilliseconds: maxDelayMilliseconds / 2,
      delay,
    }),
    turns: new FairQueue({ atOnce: 4, perCaller: 2, bulkAtOnce: 4, maxWaiting: pagesInFlight }),
  };
}

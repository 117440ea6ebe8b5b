import type { RateLimit } from '@ledger-explorer/wire';
import type { FairQueue, FairQueueOptions } from '../limits/fair-queue.ts';
import type { LoadGate } from '../limits/load-gate.ts';

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

/** Pages can be one in this many of all requests in flight. */
const pageShare = 4;
/** Limit of pages in flight; further pages are refused. */
export function pagesInFlight(maxInFlight: number): number {
  return Math.max(1, Math.floor(maxInFlight / pageShare));
}

/**
 * Four pages are rendered at once: one uses the CPU while others wait for the store. So an API request waits for at most four pages.
 * One address renders two of them while other addresses have pages waiting. `bulkAtOnce` limits nothing, since no page is bulk work.
 */
export function pageTurns(maxInFlight: number): FairQueueOptions {
  return { atOnce: 4, perCaller: 2, bulkAtOnce: 4, maxWaiting: pagesInFlight(maxInFlight) };
}

import type { RateLimit } from '@ledger-explorer/wire';
import type { FairQueue, FairQueueOptions } from '../limits/fair-queue.ts';
import type { LoadGate } from '../limits/load-gate.ts';

/** What pages for people may take. */
export interface PageSettings {
  /** Pages for an address. */
  readonly limit: RateLimit;
  /** Sheds pages before anything else. */
  readonly gate: LoadGate;
  /** Pages are made in turn, by address, of all networks together. */
  readonly turns: FairQueue;
  /** Of pages kept in memory, for each network. */
  readonly cacheBytes: number;
  /** Base URL of the health monitor; null: there is none. */
  readonly monitorUrl: string | null;
}

/** Pages may have as many requests at once as this part of all. */
const share = 4;
/** Of all requests in flight, those that pages may be: beyond, pages are refused. */
export function pagesInFlight(maxInFlight: number): number {
  return Math.max(1, Math.floor(maxInFlight / share));
}

/** Four pages are rendered at once: one is written while others wait for the store. No program waits behind more than these. */
export function pageTurns(maxInFlight: number): FairQueueOptions {
  return { atOnce: 4, each: 2, bulk: 4, maxWaiting: pagesInFlight(maxInFlight) };
}

import type { NetworkQueries } from '../record/network-view.ts';

/** What the surfaces of one network are made from. */
export interface Site {
  /** Name and first path segment. */
  readonly network: string;
  /** All of this Worker, for the switch between them. */
  readonly networks: readonly string[];
  /** `https://monitor.example`, without a slash at the end: for addresses in feeds and badges. */
  readonly origin: string;
  readonly queries: NetworkQueries;
  /** Epoch milliseconds on the monitor's clock. */
  readonly now: number;
  /** Something is wrong with the configuration; `/healthz` says what. */
  readonly incomplete: boolean;
}

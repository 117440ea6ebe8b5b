import type { MarketQuote } from '@ledger-explorer/store';

/** A place outside the ledger that knows the coin's price. */
export interface MarketSource {
  /** Reads it once; whatever goes wrong is thrown as a `MarketFailure`. `signal` ends the attempt. */
  read(signal: AbortSignal): Promise<MarketQuote>;
}

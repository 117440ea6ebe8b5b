import type { MarketQuote } from '@ledger-explorer/store';
import type { MarketSource } from './market-source.ts';

/** A read that takes longer fails. */
const timeoutMilliseconds = 10_000;
const staleMicros = 900_000_000n;

/** The newest quote of a market source, read in the background, so that no request waits for the source. */
export class MarketWatch {
  readonly #source: MarketSource;
  readonly #now: () => number;
  #quote: MarketQuote | null = null;
  readonly #reads = { succeeded: 0, failed: 0 };

  /** `now`: milliseconds since the epoch. */
  constructor(source: MarketSource, now: () => number = Date.now) {
    this.#source = source;
    this.#now = now;
  }

  /** The last quote; null if it is older than 15 minutes, so that the ledger's price is used. */
  get quote(): MarketQuote | null {
    if (this.#quote === null || BigInt(this.#now()) * 1000n - this.#quote.at > staleMicros) return null;
    return this.#quote;
  }

  /** Number of reads by outcome. */
  get reads(): { readonly succeeded: number; readonly failed: number } {
    return this.#reads;
  }

  /** Reads the source. On an error it throws and keeps the last quote. */
  async look(signal: AbortSignal): Promise<void> {
    try {
      this.#quote = await this.#source.read(AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]));
      this.#reads.succeeded += 1;
    } catch (error) {
      this.#reads.failed += 1;
      throw error;
    }
  }
}

import type { MarketQuote } from '@ledger-explorer/store';

/** An external source of the coin's price. */
export interface MarketSource {
  /** Reads the price once; every error is a `MarketFailure`. `signal` aborts the read. */
  read(signal: AbortSignal): Promise<MarketQuote>;
}

/** A failed read of a market source, which can be retried later. The message is one line and contains no key. */
export class MarketFailure extends Error {
  override readonly name = 'MarketFailure';
  /** Milliseconds of the source's Retry-After; null if it has none. */
  readonly retryAfter: number | null;

  constructor(message: string, options: { readonly retryAfter?: number | null; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? null;
  }
}

import type { MarketQuote } from '@ledger-explorer/store';

/** An external source of the coin's price. */
export interface MarketSource {
  /** Reads it once; every error is a `MarketFailure`. `signal` aborts the read. */
  read(signal: AbortSignal): Promise<MarketQuote>;
}

/** A market source that did not answer with a price. Every one is worth another attempt, later. The message is one line and holds no key. */
export class MarketFailure extends Error {
  override readonly name = 'MarketFailure';
  /** How long the source asks to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, options: { readonly retryAfter?: number | null; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? null;
  }
}

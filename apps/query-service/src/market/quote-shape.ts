import type { MarketQuote } from '@ledger-explorer/store';

/** Parts of a quote that affect a body; empty without a quote. */
export function quoteShape(quote: MarketQuote | null): readonly (string | null)[] {
  if (quote === null) return [];
  const { price, change24h, marketCapChange, dominance, at } = quote;
  return [price, change24h, marketCapChange, dominance, String(at)];
}

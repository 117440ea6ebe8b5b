import type { MarketQuote } from '@ledger-explorer/store';

/** Everything of a quote that shapes a body; nothing of none. */
export function quoteShape(quote: MarketQuote | null): readonly (string | null)[] {
  if (quote === null) return [];
  const { price, change24h, marketCapChange, dominance, at } = quote;
  return [price, change24h, marketCapChange, dominance, String(at)];
}

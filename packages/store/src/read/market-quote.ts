/** Data of an external market source about the coin at one time. Decimals are plain (no exponent), with exactly the source's digits. */
export interface MarketQuote {
  /** USD per coin. */
  readonly price: string;
  /** Change of the price over 24 hours, percent; null where the source does not say. */
  readonly change24h: string | null;
  /** Change of the market value over 24 hours, percent; null where the source does not say. */
  readonly marketCapChange: string | null;
  /** The coin's share of the market value of all crypto-assets, percent; null where the source does not say. */
  readonly dominance: string | null;
  /** When the source was read: microseconds since the epoch. */
  readonly at: bigint;
}

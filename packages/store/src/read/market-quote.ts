/** Data of an external market source about the coin at one time. Decimals are plain (no exponent), with exactly the source's digits. */
export interface MarketQuote {
  /** USD per coin. */
  readonly price: string;
  /** Change of the price over 24 hours, percent; null if unknown. */
  readonly change24h: string | null;
  /** Change of the market value over 24 hours, percent; null if unknown. */
  readonly marketCapChange: string | null;
  /** Share of the coin in the market value of all crypto-assets, percent; null if unknown. */
  readonly dominance: string | null;
  /** Time of the request to the source: microseconds since the epoch. */
  readonly at: bigint;
}

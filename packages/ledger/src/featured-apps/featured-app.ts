import type { Decimal } from '../values/decimal.ts';

/** A featured app right (`Splice.Amulet:FeaturedAppRight`). */
export interface FeaturedAppCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  readonly dso: string;
  readonly provider: string;
  /** Factor for the provider's activity; null if the contract has none. */
  readonly activityWeight: Decimal | null;
}

import type { Decimal } from '../values/decimal.ts';

/** A featured app right (`Splice.Amulet:FeaturedAppRight`). */
export interface FeaturedAppCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  readonly dso: string;
  readonly provider: string;
  /** What its activity counts, as a factor; null: the contract says none. */
  readonly activityWeight: Decimal | null;
}

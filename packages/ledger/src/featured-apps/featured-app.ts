/** A featured app right (`Splice.Amulet:FeaturedAppRight`). */
export interface FeaturedAppCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  readonly dso: string;
  readonly provider: string;
}

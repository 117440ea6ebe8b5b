import type { Micros } from '../values/time.ts';

/** A validator license contract (`Splice.ValidatorLicense:ValidatorLicense`), re-created about once a round. */
export interface LicenseCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  readonly validator: string;
  /** Sponsor in this contract; since 0.6.9 only the first license of a validator has its real sponsor. */
  readonly sponsor: string;
  readonly dso: string;
  /** Null where the ledger says nothing. */
  readonly lastActiveAt: Micros | null;
  readonly lastUpdatedAt: Micros | null;
  readonly version: string | null;
  /** Self-reported; may be `""`. */
  readonly contactPoint: string | null;
  /** First and last round that the validator reported in, and how many between them it did not; null: it never did. */
  readonly firstRound: bigint | null;
  readonly lastRound: bigint | null;
  readonly missedRounds: bigint | null;
}

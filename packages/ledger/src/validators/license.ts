import type { Micros } from '../values/time.ts';

/** A validator license contract (`Splice.ValidatorLicense:ValidatorLicense`), re-created about once a round. */
export interface LicenseCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  readonly validator: string;
  /** Sponsor in this contract. Since Splice 0.6.9, only the first license of a validator has its real sponsor. */
  readonly sponsor: string;
  readonly dso: string;
  /** Null if the ledger does not state it. */
  readonly lastActiveAt: Micros | null;
  readonly lastUpdatedAt: Micros | null;
  readonly version: string | null;
  /** Self-reported; may be `""`. */
  readonly contactPoint: string | null;
  /** First and last round in which the validator reported, and number of rounds between them in which it did not; null if it never reported. */
  readonly firstRound: bigint | null;
  readonly lastRound: bigint | null;
  readonly missedRounds: bigint | null;
}

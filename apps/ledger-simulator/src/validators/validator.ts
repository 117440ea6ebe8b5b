import type { Contract } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Micros } from '../values/time.ts';

/** A validator and the fields of its license contract. */
export interface Validator {
  readonly party: Party;
  /** Party id in the newest license; from era 2 the validator itself. */
  sponsor: string;
  contract: Contract;
  /** First and last round that the validator reported for, and the number of rounds missed between them. */
  firstReceivedFor: number | null;
  lastReceivedFor: number | null;
  missed: number;
  version: string | null;
  contactPoint: string | null;
  lastUpdatedAt: Micros | null;
  lastActiveAt: Micros | null;
  /** Number of the newest license contract, ascending: of two active ones the newest counts (docs/contract.md#v23). */
  license: number;
  /** Record time of the newest license's creation. */
  licensedAt: Micros;
  /** If true, the validator does not report after onboarding. */
  readonly silent: boolean;
  withdrawn: boolean;
}

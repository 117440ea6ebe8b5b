import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Micros } from '../values/time.ts';

/** A validator and its license; the fields are what the license contract says. */
export interface Validator {
  readonly party: Party;
  /** As the newest contract says: since the third era overwritten by the validator itself. */
  sponsor: string;
  contract: Contract;
  firstReceivedFor: number | null;
  lastReceivedFor: number | null;
  missed: number;
  version: string | null;
  contactPoint: string | null;
  lastUpdatedAt: Micros | null;
  lastActiveAt: Micros | null;
  /** Counts license contracts: of two held at once the one made last counts (docs/contract.md#v23). */
  license: number;
  /** Record time of the newest license's creation. */
  licensedAt: Micros;
  /** Silent ones stop reporting after onboarding. */
  readonly silent: boolean;
  withdrawn: boolean;
}

import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/** An SV of the DSO rules in force, with its contracts. */
export interface SuperValidator {
  readonly party: Party;
  readonly name: string;
  readonly joinedAsOfRound: number;
  /** Basis points. */
  weight: number;
  readonly participantId: string;
  readonly scanUrl: string;
  readonly sequencerId: string;
  sequencerUrl: string;
  sequencerMigration: number;
  legacySequencer: { migrationId: number; url: string } | null;
  /** By serial of the physical synchronizer, ascending; empty before logical synchronizer upgrades. */
  addresses: readonly { readonly serial: number; readonly url: string }[];
  /** Whether it still writes the sequencer of before beside its addresses. */
  keepsOldForm: boolean;
  availableAfter: string | null;
  readonly votesPrice: boolean;
  /** Its own price vote in USD; null: none. */
  price: Decimal | null;
  /** Parties that share its reward, with basis points. */
  readonly beneficiaries: readonly { readonly party: Party; readonly weight: number }[];
  reports: number;
  roundsCollected: number;
  couponsIssued: number;
  lastRoundCollected: number;
  contracts: {
    rewardState: Contract;
    priceVote: Contract;
    statusReport: Contract;
    nodeState: Contract;
  };
}

/** A seat before its contracts are made. */
export type Seat = Omit<SuperValidator, 'contracts'>;

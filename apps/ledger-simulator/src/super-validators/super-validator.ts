import type { Contract } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/** An SV of the current DsoRules, with its contracts. */
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
  /** Addresses by serial of the physical synchronizer, ascending; empty before logical synchronizer upgrades. */
  addresses: readonly { readonly serial: number; readonly url: string }[];
  /** True if the node configuration also has the older `sequencer` field besides the addresses. */
  showsOldAndNewAddress: boolean;
  /** Record time from which the sequencer is usable; null: always. */
  availableAfter: string | null;
  readonly votesPrice: boolean;
  /** The SV's price vote in USD per coin; null: none. */
  price: Decimal | null;
  /** Parties that share the SV's reward, with basis points. */
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

/** An SV before its contracts are created. */
export type Seat = Omit<SuperValidator, 'contracts'>;

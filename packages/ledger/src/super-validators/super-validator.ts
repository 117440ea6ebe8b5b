import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

export interface SuperValidator {
  readonly party: string;
  readonly name: string;
  readonly joinedAsOfRound: number;
  /** Basis points, the ledger's integer. */
  readonly rewardWeight: bigint;
  readonly participantId: string;
}

/** The DSO rules as one contract states them: the newest one is in force. */
export interface DsoRulesCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly dso: string;
  readonly svs: readonly SuperValidator[];
  /** Names of those that left: they keep them (docs/contract.md#v32). */
  readonly offboarded: readonly { readonly party: string; readonly name: string }[];
}

/** One SV's node endpoints (`Splice.DSO.SvState:SvNodeState`). */
export interface SvNodeStateCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly party: string;
  readonly name: string;
  readonly scanUrl: string | null;
  /** One row per sequencer the state names; choosing among them is the reader's (docs/contract.md#v30). */
  readonly sequencers: readonly {
    readonly id: string | null;
    readonly url: string | null;
    /** Of a logical synchronizer; null for a migration's. */
    readonly serial: number | null;
    readonly migrationId: number | null;
    /** Null for the ledger's minimum date. */
    readonly availableAfter: Micros | null;
  }[];
}

/** One SV's vote on the coin price (`Splice.DSO.AmuletPrice:AmuletPriceVote`). */
export interface PriceVoteCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly party: string;
  /** USD per coin; null: has not voted. */
  readonly price: Decimal | null;
}

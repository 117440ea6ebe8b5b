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

/** A contract of the DSO rules. The newest one is in force. */
export interface DsoRulesCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly dso: string;
  readonly svs: readonly SuperValidator[];
  /** Super validators that left; their names stay (docs/contract.md#v32). */
  readonly offboarded: readonly { readonly party: string; readonly name: string }[];
}

/** Node endpoints of a super validator (`Splice.DSO.SvState:SvNodeState`). */
export interface SvNodeStateCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly party: string;
  readonly name: string;
  readonly scanUrl: string | null;
  /** All sequencers in the contract. The store chooses one of them (docs/contract.md#v30). */
  readonly sequencers: readonly {
    readonly id: string | null;
    readonly url: string | null;
    /** Serial of the physical synchronizer (docs/glossary.md); null on ledgers that have no logical synchronizers yet. */
    readonly serial: number | null;
    readonly migrationId: number | null;
    /** Null for the ledger's minimum date (year 1), which means "always". */
    readonly availableAfter: Micros | null;
  }[];
}

/** A super validator's vote on the price of coin (`Splice.DSO.AmuletPrice:AmuletPriceVote`). */
export interface PriceVoteCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly party: string;
  /** USD per coin; null if it has not voted. */
  readonly price: Decimal | null;
}

import type { Contract } from '../ledger/tx.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** Issuance of a round: coin per unit of activity. */
export interface Issuance {
  readonly perSv: Decimal;
  readonly perValidator: Decimal;
  readonly perFeaturedApp: Decimal;
  readonly perUnfeaturedApp: Decimal;
  readonly perLiveness: Decimal;
}

/** A mining round; `contract` is the contract of its current state (open, summarizing, issuing or closed). */
export interface Round {
  readonly number: number;
  /** USD per coin. */
  readonly price: Decimal;
  /** True if transfers in this round cost fees, which ended by vote. */
  readonly fees: boolean;
  /** Holding fee in coin per round. */
  readonly ratePerRound: Decimal;
  readonly opensAt: Micros;
  contract: Contract;
  issuance: Issuance | null;
}

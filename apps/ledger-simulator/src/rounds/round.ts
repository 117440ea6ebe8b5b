import type { Contract } from '../ledger/contract.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** What a round pays per unit of activity, in coin. */
export interface Issuance {
  readonly perSv: Decimal;
  readonly perValidator: Decimal;
  readonly perFeaturedApp: Decimal;
  readonly perUnfeaturedApp: Decimal;
  readonly perLiveness: Decimal;
}

/** A mining round; `contract` is the newest of its life (open, summarizing, issuing, closed). */
export interface Round {
  readonly number: number;
  /** USD per coin. */
  readonly price: Decimal;
  /** Whether transfers of this round cost fees (until the network's vote to end them). */
  readonly fees: boolean;
  /** Holding fee in coin per round. */
  readonly ratePerRound: Decimal;
  readonly opensAt: Micros;
  contract: Contract;
  issuance: Issuance | null;
}

import type { IssuanceRates } from '../rewards/coupon.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** An open mining round (`Splice.Round:OpenMiningRound`). */
export interface RoundOpened {
  readonly ordinal: number;
  readonly contractId: string;
  readonly number: number;
  /** USD per coin. */
  readonly price: Decimal;
  readonly opensAt: Micros | null;
}

/** A later contract of a mining round: it sums up its coupons (`SUMMARIZING`), pays them (`ISSUING`), or is over (`CLOSED`). */
export interface RoundAdvanced {
  readonly ordinal: number;
  readonly contractId: string;
  readonly number: number;
  readonly state: 'SUMMARIZING' | 'ISSUING' | 'CLOSED';
  /** Rates in the state `ISSUING`; null in the others. */
  readonly rates: IssuanceRates | null;
}

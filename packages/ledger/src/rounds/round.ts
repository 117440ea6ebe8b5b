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

import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** A coin contract made by a created event (`Splice.Amulet:Amulet` or `:LockedAmulet`). */
export interface CoinCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly owner: string;
  /** `initialAmount`. */
  readonly amount: Decimal;
  readonly createdRound: number;
  /** Holding fee in coin per round. */
  readonly ratePerRound: Decimal;
  readonly locked: boolean;
  /** Null unless locked. */
  readonly lockExpiresAt: Micros | null;
}

import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** A coin contract that a created event made (`Splice.Amulet:Amulet` or `:LockedAmulet`). */
export interface CoinCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly owner: string;
  /** Initial amount, without holding fees. */
  readonly amount: Decimal;
  readonly createdRound: number;
  /** Holding fee in coin per round. */
  readonly ratePerRound: Decimal;
  readonly locked: boolean;
  /** Null if not locked. */
  readonly lockExpiresAt: Micros | null;
}

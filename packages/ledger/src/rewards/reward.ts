import type { Decimal } from '../values/decimal.ts';

/** Reward coin collected by one outermost exercise (docs/contract.md#v19). At least one amount is positive. */
export interface Reward {
  readonly ordinal: number;
  readonly eventId: string;
  /** The collector. */
  readonly party: string;
  readonly appAmount: Decimal;
  /** Includes the liveness part. */
  readonly validatorAmount: Decimal;
  readonly svAmount: Decimal;
}

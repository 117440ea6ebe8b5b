import type { Contract } from '../ledger/contract.ts';
import type { CouponRow } from '../model/rows.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/**
 * Kinds of coupon. `activity` (an unclaimed activity record) and `fund` (development fund) mint coin that is no app,
 * validator or SV reward. `v2` is traffic-based (CIP-0104). These three state their worth in coin.
 */
export type CouponKind = 'app' | 'validator' | 'sv' | 'liveness' | 'v2' | 'activity' | 'fund';

/** A right to reward coin. It mints coin when it is used as an input while its round issues. */
export interface Coupon {
  readonly contract: Contract;
  readonly kind: CouponKind;
  readonly owner: Party;
  readonly round: number;
  /** Unit by kind: activity in coin (app, validator); coin (v2, activity, fund); 0 (liveness); basis points × 10^10 (sv). */
  readonly amount: Decimal;
  readonly featured: boolean;
  /** The coupon's row in the model; null for `activity` and `fund`. */
  readonly row: CouponRow | null;
}

/** Kinds whose amount is their worth in coin, independent of their round's issuance. */
export const kindsInCoin: ReadonlySet<CouponKind> = new Set(['v2', 'activity', 'fund'] as const);

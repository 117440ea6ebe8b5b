import type { Contract } from '../ledger/contract.ts';
import type { CouponRow } from '../model/rows.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/** `activity`: unclaimed activity; `fund`: of the development fund; both mint coin that is not a reward of the contract's three. `v2`: traffic-based (CIP-0104); worth what it says, whatever the round issues. */
export type CouponKind = 'app' | 'validator' | 'sv' | 'liveness' | 'v2' | 'activity' | 'fund';

/** A right to reward coin: a coupon mints only when it is used as input while its round issues. */
export interface Coupon {
  readonly contract: Contract;
  readonly kind: CouponKind;
  readonly owner: Party;
  readonly round: number;
  /** Activity in coin (app, validator); coin (v2, activity, fund); 0 for a liveness record; basis points × 10^10 for an SV coupon. */
  readonly amount: Decimal;
  readonly featured: boolean;
  /** What the model says of it; null: it pays none of the contract's three rewards. */
  readonly row: CouponRow | null;
}

/** Coupons of coin, whatever round issues. */
export const ownWorth: ReadonlySet<CouponKind> = new Set(['v2', 'activity', 'fund'] as const);

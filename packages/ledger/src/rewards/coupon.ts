import type { Decimal } from '../values/decimal.ts';

/**
 * Kinds of reward coupons. `FEATURED_APP`, `UNFEATURED_APP` and `TRAFFIC` pay app rewards, `VALIDATOR` and `LIVENESS` validator rewards.
 * `TRAFFIC`: for an app's traffic, worth the coin it names (CIP-0104). `LIVENESS`: for being active in a round.
 */
export const couponKinds = ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC', 'VALIDATOR', 'LIVENESS', 'SV'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Coin that a round pays per unit of activity, by kind of coupon. */
export type IssuanceRates = Readonly<Record<Exclude<CouponKind, 'TRAFFIC'>, Decimal>>;

/** A right to reward coin (docs/contract.md#v88). */
export interface CouponCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly kind: CouponKind;
  /** Owner of the coupon: the beneficiary if the coupon names one, else the provider. */
  readonly party: string;
  /** Provider of the activity. */
  readonly provider: string;
  readonly round: number;
  /** Factor for the round's rate: the amount or weight in the coupon, 1 for a liveness record. For a `TRAFFIC` coupon, its coin. */
  readonly activity: Decimal;
}

/** `EXCHANGED`: replaced by other coupons, as when beneficiaries are assigned. */
export type CouponEnd = 'COLLECTED' | 'EXPIRED' | 'EXCHANGED';

export interface CouponEnded {
  readonly ordinal: number;
  readonly contractId: string;
  readonly end: CouponEnd;
}

import type { Decimal } from '../values/decimal.ts';

/**
 * Kinds of reward coupons. The first three pay app rewards, the next two validator rewards, the last one super-validator rewards.
 * `TRAFFIC`: for an app's traffic, worth the coin it names (CIP-0104). `LIVENESS`: for being there in a round.
 */
export const couponKinds = ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC', 'VALIDATOR', 'LIVENESS', 'SV'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Coin that a round pays per unit of each kind. */
export type IssuanceRates = Readonly<Record<Exclude<CouponKind, 'TRAFFIC'>, Decimal>>;

/** A right to reward coin (docs/contract.md#v88). */
export interface CouponCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly kind: CouponKind;
  /** Owner of the coupon: the beneficiary, or else the provider of the activity. */
  readonly party: string;
  /** Provider of the activity. */
  readonly provider: string;
  readonly round: number;
  /** Factor for the rate of the round: the amount or weight in the coupon, 1 for a liveness record. For a `TRAFFIC` coupon, its coin. */
  readonly activity: Decimal;
}

/** `EXCHANGED`: others took its place, as when its beneficiaries were named. */
export type CouponEnd = 'COLLECTED' | 'EXPIRED' | 'EXCHANGED';

export interface CouponEnded {
  readonly ordinal: number;
  readonly contractId: string;
  readonly end: CouponEnd;
}

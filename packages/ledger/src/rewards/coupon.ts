import type { Decimal } from '../values/decimal.ts';

/**
 * Kinds of reward coupons. The first three pay app rewards, the next two validator rewards, the last one super-validator rewards.
 * `TRAFFIC`: for an app's traffic, worth the coin it names (CIP-0104). `LIVENESS`: for being there in a round.
 */
export const couponKinds = ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC', 'VALIDATOR', 'LIVENESS', 'SV'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** What a round pays for one of each, in coin. */
export type IssuanceRates = Readonly<Record<Exclude<CouponKind, 'TRAFFIC'>, Decimal>>;

/** A right to reward coin (docs/contract.md#v88). */
export interface CouponCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly kind: CouponKind;
  /** Whose coupon it is: the beneficiary, else whoever did what it is for. */
  readonly party: string;
  /** Who did what it is for. */
  readonly provider: string;
  readonly round: number;
  /** What the rate of the round is multiplied by: the amount or weight that it names, 1 of a liveness record; coin of a `TRAFFIC` coupon. */
  readonly activity: Decimal;
}

/** `EXCHANGED`: others took its place, as when its beneficiaries were named. */
export type CouponEnd = 'COLLECTED' | 'EXPIRED' | 'EXCHANGED';

export interface CouponEnded {
  readonly ordinal: number;
  readonly contractId: string;
  readonly end: CouponEnd;
}

import { type Decimal, one } from '../values/decimal.ts';
import type { CouponCreated, IssuanceRates } from './coupon.ts';

/** Coin that a coupon pays in its round; null if the rates of the round are unknown. */
export function worthOf(
  { kind, activity }: Pick<CouponCreated, 'kind' | 'activity'>,
  rates: IssuanceRates | null,
): Decimal | null {
  if (kind === 'TRAFFIC') return activity;
  return rates === null ? null : product(activity, rates[kind]);
}

/** Product of two amounts, rounded as on the ledger: to ten places, half to even. */
function product(a: Decimal, b: Decimal): Decimal {
  const exact = a * b;
  // BigInt division cuts off toward zero.
  const floor = exact >= 0n ? exact / one : -((one - 1n - exact) / one);
  const twiceTheRest = 2n * (exact - floor * one);
  if (twiceTheRest === one) return floor + (floor & 1n);
  return twiceTheRest > one ? floor + 1n : floor;
}

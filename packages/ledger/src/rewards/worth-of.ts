import type { Decimal } from '../values/decimal.ts';
import type { CouponCreated, IssuanceRates } from './coupon.ts';

const one = 10_000_000_000n;

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
  const floor = exact >= 0n ? exact / one : -((one - 1n - exact) / one);
  const rest = 2n * (exact - floor * one);
  if (rest === one) return floor + (floor & 1n);
  return rest > one ? floor + 1n : floor;
}

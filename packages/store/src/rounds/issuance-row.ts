import type { CouponRatesValues } from '@ledger-explorer/spec/writers';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';

/** Columns of a round's issuance rates: coin per unit of activity of a coupon, by kind; null if unknown. The prefix distinguishes them from rewards of the same kinds. */
export const rateColumnTypes = {
  rate_sv: 'numeric?',
  rate_featured_app: 'numeric?',
  rate_unfeatured_app: 'numeric?',
  rate_validator: 'numeric?',
  rate_liveness: 'numeric?',
} as const;

/** SQL of the rates in the last contract of a round that has them. */
export function selectRates(number: string): string {
  return `select sv as rate_sv, featured_app as rate_featured_app, unfeatured_app as rate_unfeatured_app, validator as rate_validator,
      liveness as rate_liveness
    from round_advance where number = ${number} and sv is not null order by position desc, ordinal desc limit 1`;
}

/** Null if the rates are unknown. */
export function ratesOf(row: RowOf<typeof rateColumnTypes>): CouponRatesValues | null {
  const {
    rate_sv: sv,
    rate_featured_app: featuredApp,
    rate_unfeatured_app: unfeaturedApp,
    rate_validator: validator,
    rate_liveness: liveness,
  } = row;
  if (sv === null || featuredApp === null || unfeaturedApp === null || validator === null || liveness === null)
    return null;
  return {
    featuredApp: trimDecimal(featuredApp),
    unfeaturedApp: trimDecimal(unfeaturedApp),
    validator: trimDecimal(validator),
    liveness: trimDecimal(liveness),
    sv: trimDecimal(sv),
  };
}

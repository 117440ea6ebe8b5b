import type { CouponRatesValues } from '@ledger-explorer/spec/writers';
import type { RowOf } from '../reading/statement.ts';
import { trimDecimal } from '../reading/trim-decimal.ts';

/** What a round pays, beside columns that are called the same. */
export const rateColumnTypes = {
  /** Null: that is not known. */
  rate_sv: 'numeric?',
  rate_featured_app: 'numeric',
  rate_unfeatured_app: 'numeric',
  rate_validator: 'numeric',
  rate_liveness: 'numeric',
} as const;

/** The last contract of a round that issues. */
export function selectRates(number: string): string {
  return `select sv as rate_sv, featured_app as rate_featured_app, unfeatured_app as rate_unfeatured_app, validator as rate_validator,
      liveness as rate_liveness
    from round_advance where number = ${number} and sv is not null order by position desc, ordinal desc limit 1`;
}

export function ratesOf(row: RowOf<typeof rateColumnTypes>): CouponRatesValues | null {
  if (row.rate_sv === null) return null;
  return {
    featuredApp: trimDecimal(row.rate_featured_app),
    unfeaturedApp: trimDecimal(row.rate_unfeatured_app),
    validator: trimDecimal(row.rate_validator),
    liveness: trimDecimal(row.rate_liveness),
    sv: trimDecimal(row.rate_sv),
  };
}

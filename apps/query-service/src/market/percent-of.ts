import { BigDecimal } from '@ledger-explorer/client';

/**
 * `part` in percent of `whole`, both non-negative plain decimals, rounded half up to 4 digits (docs/contract.md#v4).
 * Null if `whole` is 0.
 */
export function percentOf(part: string, whole: string): string | null {
  const [dividend, divisor] = [new BigDecimal(part), new BigDecimal(whole)];
  const units = divisor.units * 10n ** BigInt(dividend.scale);
  if (units === 0n) return null;
  // Twice the percentage in units of its fourth digit: 2 * 100 * 10^4. Adding one divisor before the halving rounds half up.
  const doubled = dividend.units * 10n ** BigInt(divisor.scale) * 2_000_000n;
  return String(new BigDecimal(`${(doubled + units) / (2n * units)}e-4`).add('0'));
}

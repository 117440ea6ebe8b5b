import { BigDecimal } from '@ledger-explorer/client';

/**
 * Limit of digits of the result, so that `1e999999999` does not become a gigabyte of zeros: 1e100 has 101. The literal has
 * fewer characters. Real values are shorter.
 */
const maxDigits = 101;

/**
 * A JSON number as a plain decimal of exactly the same value: `1.50e-7` is `0.00000015`. No exponent, no trailing
 * zeros, no negative zero (docs/contract.md#v3). Null if it is too long or is not a number.
 */
export function plainDecimal(literal: string): string | null {
  if (literal.length >= maxDigits || !/^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/iu.test(literal)) return null;
  const plain = String(new BigDecimal(literal).add('0'));
  return plain.replaceAll(/[-.]/gu, '').length > maxDigits ? null : plain;
}

import { BigDecimal } from '@ledger-explorer/client';

/** Limit of characters. Real values are shorter. */
const maxLength = 100;

/**
 * A JSON number as a plain decimal of exactly the same value: `1.50e-7` is `0.00000015`. No exponent, no trailing
 * zeros, no negative zero (docs/contract.md#v3). Null if it is longer than 100 characters.
 */
export function plainDecimal(literal: string): string | null {
  // More digits in the exponent would make a text of a gigabyte of zeros.
  if (literal.length > maxLength || /e[+-]?\d{4}/iu.test(literal)) return null;
  const plain = String(new BigDecimal(literal).add('0'));
  return plain.length > maxLength ? null : plain;
}

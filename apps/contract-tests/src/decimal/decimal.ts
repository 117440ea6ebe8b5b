import Big from 'big.js';

/** An exact decimal. */
export type Decimal = Big;

const pattern = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?$/;

/** Reads a decimal literal, with or without exponent; undefined if it is not one. */
export function readDecimal(literal: string): Decimal | undefined {
  return pattern.test(literal) ? new Big(literal) : undefined;
}

export function decimalOf(integer: number): Decimal {
  return new Big(integer);
}

/** Rounds to a number of fraction digits, half away from zero (V4). */
export function round(decimal: Decimal, digits: number): Decimal {
  return decimal.round(digits, 1);
}

/** The literal that the contract requires (V3): no exponent, no trailing zeros, no negative zero. */
export function writeDecimal(decimal: Decimal): string {
  return decimal.toFixed();
}

import Big, { type BigSource } from 'big.js';

/** Half away from zero (docs/contract.md#v4). */
const roundHalfUp = 1;

/** A decimal in the contract's form: no exponent, no trailing zeros (docs/contract.md#v3). */
function written(value: Big, digits: number): string {
  return value.round(digits, roundHalfUp).toFixed();
}

export function plus(...texts: readonly string[]): string {
  const sum = texts.reduce((total, text) => total.plus(text), new Big(0));
  return written(sum, 10);
}

export function times(a: string, b: string, digits: number): string {
  return written(new Big(a).times(b), digits);
}

/** A product with the ledger's rounding: ten digits, half to even. */
export function ledgerProduct(a: string, b: string): string {
  return new Big(a).times(b).round(10, Big.roundHalfEven).toFixed();
}

/** A quotient rounded to `digits`. */
export function over(a: BigSource, b: BigSource, digits: number): string {
  // Big rounds a division by the constructor's DP, so it is set for this one.
  const Quotient = Big();
  Quotient.DP = digits;
  Quotient.RM = roundHalfUp;
  return new Quotient(a).div(b).toFixed();
}

/** Change from one decimal to another in percent. */
export function percentChange(from: BigSource, to: BigSource): string {
  return over(new Big(to).minus(from).times(100), from, 4);
}

/** -1, 0 or 1: below, equal, above. */
export function compare(a: string, b: string): number {
  return new Big(a).cmp(b);
}

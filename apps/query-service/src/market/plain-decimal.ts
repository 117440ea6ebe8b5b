/** Limit of digits, so that `1e999999999` does not become a gigabyte of zeros. Real values are shorter. */
const maxDigits = 100;

const jsonNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/u;

/**
 * A JSON number as a plain decimal of exactly the same value: `1.50e-7` is `0.00000015`. No exponent, no trailing
 * zeros, no negative zero (docs/contract.md#v3). Null if it has more than 100 digits or is not a number.
 */
export function plainDecimal(literal: string): string | null {
  const match = jsonNumber.exec(literal);
  if (match === null) return null;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (literal.length > maxDigits || Math.abs(scale) > maxDigits) return null;
  const digits = (integer + fraction + '0'.repeat(Math.max(0, -scale))).padStart(scale + 1, '0');
  const point = digits.length - Math.max(0, scale);
  const whole = digits.slice(0, point).replace(/^0+(?=\d)/u, '');
  const rest = digits.slice(point).replace(/0+$/u, '');
  const plain = rest === '' ? whole : `${whole}.${rest}`;
  return plain === '0' ? plain : sign + plain;
}

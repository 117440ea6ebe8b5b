/** An exact amount in units of 10^-10, the ledger's Numeric 10: `12.5` is `125_000_000_000n`. */
export type Decimal = bigint;

/** Digits after the point, as in the ledger's Numeric 10. */
const scale = 10;
/** Digits before the point: Numeric 10 has 38 digits in all. */
const integerDigits = 28;
/** One coin, or the number 1, as an amount. */
export const one = 10_000_000_000n;

// Codes of characters.
const zero = 48;
const nine = 57;
const point = 46;
const minus = 45;
const plus = 43;

/** A text is not an amount of the ledger: no number, more than 28 integer or more than 10 fraction digits. */
export class MalformedDecimal extends Error {
  override readonly name = 'MalformedDecimal';
  readonly text: string;
  constructor(text: string) {
    super(`"${text.slice(0, 80)}" is not an amount: at most 28 integer and 10 fraction digits`);
    this.text = text;
  }
}

/**
 * Parses an amount exactly, in every form that the ledger writes: fixed (`0.0050000000`), minimal (`0.005`, `1`) and with an
 * exponent (`0E-10`, `-1.43E-8`). Trailing zeros after the tenth fraction digit are allowed.
 * @throws MalformedDecimal
 */
export function parseDecimal(text: string): Decimal {
  const length = text.length;
  let at = 0;
  let negative = false;
  const sign = text.charCodeAt(0);
  if (sign === minus || sign === plus) {
    negative = sign === minus;
    at = 1;
  }
  const start = at;
  let pointAt = -1;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === point && pointAt < 0) pointAt = at;
    else if (code < zero || code > nine) break;
  }
  const end = at;
  const whole = text.slice(start, pointAt < 0 ? end : pointAt);
  const fraction = pointAt < 0 ? '' : text.slice(pointAt + 1, end);
  if (whole === '' || (pointAt >= 0 && fraction === '')) throw new MalformedDecimal(text);
  const exponent = end === length ? 0 : parseExponent(text, end);

  // Fast path for nearly all amounts: no exponent, at most ten fraction digits.
  if (exponent === 0 && fraction.length <= scale && whole.length <= integerDigits) {
    const units = BigInt(whole + fraction.padEnd(scale, '0'));
    return negative ? -units : units;
  }
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const shift = scale + exponent - fraction.length;
  if (digits.length + shift > integerDigits + scale) throw new MalformedDecimal(text);
  const kept =
    shift < 0 ? digits.slice(0, Math.max(0, digits.length + shift)) : digits.padEnd(digits.length + shift, '0');
  if (shift < 0 && /[^0]/.test(digits.slice(kept.length))) throw new MalformedDecimal(text);
  const units = BigInt(kept);
  return negative ? -units : units;
}

function parseExponent(text: string, at: number): number {
  const match = /^[eE]([+-]?\d{1,6})$/.exec(text.slice(at));
  if (!match) throw new MalformedDecimal(text);
  return Number(match[1]);
}

/** Formats an amount in its canonical form (docs/contract.md#v3): no exponent, no trailing zeros, no negative zero. */
export function formatDecimal(amount: Decimal): string {
  if (amount === 0n) return '0';
  const negative = amount < 0n;
  const units = negative ? -amount : amount;
  const whole = (units / one).toString();
  const rest = units % one;
  const sign = negative ? '-' : '';
  if (rest === 0n) return sign + whole;
  let fraction = rest.toString().padStart(scale, '0');
  let end = fraction.length;
  while (fraction.charCodeAt(end - 1) === zero) end--;
  fraction = fraction.slice(0, end);
  return `${sign}${whole}.${fraction}`;
}

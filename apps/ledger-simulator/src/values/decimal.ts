/** An exact amount in units of 10^-10, the ledger's Numeric 10. */
export type Decimal = bigint;

/** One whole coin (or dollar). */
export const one: Decimal = 10_000_000_000n;

/** Reads a plain decimal with up to ten fraction digits: `12.5`. Throws for anything else. */
export function decimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text);
  if (!match) throw new Error(`Not a plain decimal: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  const value = BigInt(whole + fraction.padEnd(10, '0'));
  return sign === '-' ? -value : value;
}

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}

/** Product, rounded half to even to ten places, as the ledger multiplies. */
export function times(a: Decimal, b: Decimal): Decimal {
  const exact = a * b;
  // Away from zero at a half; then an odd result goes back to the even neighbor.
  const rounded = roundedQuotient(exact, one);
  const isHalf = (2n * exact) % one === 0n && exact % one !== 0n;
  return isHalf && (rounded & 1n) === 1n ? rounded - (exact < 0n ? -1n : 1n) : rounded;
}

/** Quotient, rounded half away from zero to ten places. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return roundedQuotient(a * one, b);
}

export function min(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}

function digits(value: Decimal): { sign: string; whole: string; fraction: string } {
  const magnitude = value < 0n ? -value : value;
  const text = magnitude.toString().padStart(11, '0');
  return { sign: value < 0n ? '-' : '', whole: text.slice(0, -10), fraction: text.slice(-10) };
}

/**
 * The update stream's form of a Numeric 10: ten places, or scientific below 10^-6 (`0E-10`, `-1.43E-8`), as a Java
 * BigDecimal of scale ten prints.
 */
export function numeric(value: Decimal): string {
  const magnitude = value < 0n ? -value : value;
  if (magnitude < 10_000n) {
    const text = magnitude.toString();
    const exponent = 11 - text.length;
    const mantissa = text.length === 1 ? text : `${text.slice(0, 1)}.${text.slice(1)}`;
    return `${value < 0n ? '-' : ''}${mantissa}E-${magnitude === 0n ? 10 : exponent}`;
  }
  const { sign, whole, fraction } = digits(value);
  return `${sign}${whole}.${fraction}`;
}

/** Always ten places (`0.0000000000`): the form of Scan's holdings summaries. */
export function fixed(value: Decimal): string {
  const { sign, whole, fraction } = digits(value);
  return `${sign}${whole}.${fraction}`;
}

/** Shortest form with at least one fraction digit (`1.0`, `0.005`): metadata texts and Scan's contract payloads. */
export function minimal(value: Decimal): string {
  const { sign, whole, fraction } = digits(value);
  return `${sign}${whole}.${fraction.replace(/0+$/, '') || '0'}`;
}

/** Shortest form: no exponent, no trailing zeros (`0`, `12.5`). The form of the simulator's own model. */
export function canonical(value: Decimal): string {
  const { sign, whole, fraction } = digits(value);
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

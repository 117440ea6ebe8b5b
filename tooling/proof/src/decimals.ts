/** Exact arithmetic on canonical decimal texts, apart from the project's own: what an expected value is computed with. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function fraction(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.');
  return { numerator: BigInt(whole + digits), denominator: 10n ** BigInt(digits.length) };
}

export function plus(...texts: readonly string[]): string {
  const units = texts.map((text) => {
    const { numerator, denominator } = fraction(text);
    return (numerator * 10n ** 10n) / denominator;
  });
  return rounded(
    units.reduce((sum, unit) => sum + unit, 0n),
    10n ** 10n,
    10,
  );
}

export function times(a: string, b: string, digits: number): string {
  const [x, y] = [fraction(a), fraction(b)];
  return rounded(x.numerator * y.numerator, x.denominator * y.denominator, digits);
}

/** A quotient to so many digits, half away from zero, without trailing zeros (docs/contract.md#v4). */
export function rounded(numerator: bigint, denominator: bigint, digits: number): string {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const units = (n * 10n ** BigInt(digits) * 2n + d) / (2n * d);
  const text = units.toString().padStart(digits + 1, '0');
  const canonical = `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
  return negative && units !== 0n ? `-${canonical}` : canonical;
}

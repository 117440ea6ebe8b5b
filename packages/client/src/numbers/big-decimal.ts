/**
 * An exact decimal: `units` × 10^-`scale`, for exact arithmetic on the bigint.
 *
 * @example
 * new BigDecimal('12.50').units; // 1250n
 * new BigDecimal('12.50').scale; // 2
 * String(new BigDecimal('1e-7')); // '0.0000001'
 */
export class BigDecimal {
  /** The digits as one integer. */
  readonly units: bigint;
  /** Number of digits after the point. */
  readonly scale: number;

  /** Reads a decimal as JSON writes it. Throws `SyntaxError` if it is not one. */
  constructor(literal: string) {
    const [, whole, fraction = '', exponent = 0] = /^(-?\d+)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(literal) ?? [];
    if (!whole) throw new SyntaxError(`not a decimal: ${JSON.stringify(literal)}`);
    const scale = fraction.length - Number(exponent);
    this.scale = Math.max(0, scale);
    this.units = BigInt(whole + fraction + '0'.repeat(this.scale - scale));
  }

  /** Plain decimal text with all digits, without an exponent. */
  toString(): string {
    const { scale } = this;
    return String(this.units)
      .replace(/\d+/, (digits) => digits.padStart(scale + 1, '0'))
      .replace(RegExp(`\\B(?=\\d{${scale}}$)`), '.');
  }

  /** The text of `toString`, because JSON readers round numbers. */
  toJSON(): string {
    return String(this);
  }
}

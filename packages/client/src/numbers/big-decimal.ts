/** The shortest decimal of this value. */
function shortest(units: bigint, scale: number): BigDecimal {
  while (scale && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return new BigDecimal(`${units}e-${scale}`);
}

/**
 * An exact decimal: `units` × 10^-`scale`. Arithmetic is exact, with other decimals or their texts.
 *
 * @example
 * new BigDecimal('12.50').units; // 1250n
 * new BigDecimal('12.50').scale; // 2
 * String(new BigDecimal('1e-7')); // '0.0000001'
 * String(new BigDecimal('0.1').add('0.2')); // '0.3'
 */
export class BigDecimal {
  /** The digits as one integer. */
  readonly units: bigint;
  /** Number of digits after the point. */
  readonly scale: number;

  /** Reads a decimal as JSON writes it. Throws `SyntaxError` if it is not one. */
  constructor(literal: string) {
    const [, whole, fraction = '', exponent = 0] =
      /^(-?\d+)\.?(\d*)(?:e([+-]?\d{1,3}|-\d{1,5}))?$/i.exec(literal) ?? [];
    if (!whole) throw new SyntaxError(`not a decimal: ${JSON.stringify(literal)}`);
    const scale = fraction.length - Number(exponent);
    this.scale = Math.max(0, scale);
    this.units = BigInt(whole + fraction + '0'.repeat(this.scale - scale));
  }

  /** The sum of decimals; 0 of none. */
  static sum(values: Iterable<BigDecimal | string>): BigDecimal {
    let sum = new BigDecimal('0');
    for (const value of values) sum = sum.add(value);
    return sum;
  }

  /** Units at a scale that is not smaller. */
  #at(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }

  /** This and another, as units of the same scale. */
  #with(value: BigDecimal | string): readonly [own: bigint, other: bigint, scale: number] {
    const other = new BigDecimal(String(value));
    const scale = Math.max(this.scale, other.scale);
    return [this.#at(scale), other.#at(scale), scale];
  }

  add(value: BigDecimal | string): BigDecimal {
    const [own, other, scale] = this.#with(value);
    return shortest(own + other, scale);
  }

  subtract(value: BigDecimal | string): BigDecimal {
    const [own, other, scale] = this.#with(value);
    return shortest(own - other, scale);
  }

  multiply(value: BigDecimal | string): BigDecimal {
    const other = new BigDecimal(String(value));
    return shortest(this.units * other.units, this.scale + other.scale);
  }

  /** Below 0 if this is smaller, above 0 if it is larger, 0 if they are the same value: for `sort`. */
  compare(value: BigDecimal | string): number {
    const [own, other] = this.#with(value);
    return Number(own > other) - Number(own < other);
  }

  /** Text for people, by `Intl.NumberFormat`: all digits, unless `options` round. */
  format(locale?: string, options?: Intl.NumberFormatOptions): string {
    const fewest = options?.minimumFractionDigits ?? 0;
    const all = { maximumFractionDigits: Math.max(fewest, Math.min(this.scale, 20)), ...options };
    return new Intl.NumberFormat(locale, all).format(String(this) as Intl.StringNumericLiteral);
  }

  /** Plain decimal text with all digits, without an exponent. */
  toString(): string {
    const { scale } = this;
    // Pads to `scale` + 1 digits, then puts the point before the last `scale`; for scale 0 `\B` matches nowhere.
    return String(this.units)
      .replace(/\d+/, (digits) => digits.padStart(scale + 1, '0'))
      .replace(RegExp(`\\B(?=\\d{${scale}}$)`), '.');
  }

  /** The text of `toString`, because JSON readers round numbers. */
  toJSON(): string {
    return String(this);
  }
}

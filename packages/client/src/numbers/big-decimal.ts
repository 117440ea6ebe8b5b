const grammar = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * An exact decimal: `units` × 10^-`scale`. `BigInt` arithmetic on `units` is exact.
 *
 * @example
 * new BigDecimal('12.50').units; // 1250n
 * new BigDecimal('12.50').scale; // 2
 * `${new BigDecimal('1e-7')}`; // '0.0000001'
 */
export class BigDecimal {
  readonly units: bigint;
  readonly scale: number;

  /** Reads a JSON number literal. Throws `SyntaxError` where it is none. */
  constructor(literal: string) {
    const [, sign, whole, fraction = '', exponent = '0'] = grammar.exec(literal) ?? [];
    if (whole === undefined) throw new SyntaxError(`"${literal}" is no decimal`);
    const scale = fraction.length - Number(exponent);
    this.units = BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(Math.max(0, -scale));
    this.scale = Math.max(0, scale);
  }

  /** Plain decimal text, all digits, no exponent. */
  toString(): string {
    const digits = String(this.units)
      .replace('-', '')
      .padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    return `${this.units < 0n ? '-' : ''}${digits.slice(0, point)}${this.scale > 0 ? `.${digits.slice(point)}` : ''}`;
  }

  /** JSON has no exact numbers: the text of `toString`. */
  toJSON(): string {
    return this.toString();
  }
}

/** An exact decimal: `unscaled` x 10^-`scale`. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

const pattern = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,4}))?$/;

/** Reads a decimal literal, with or without exponent; undefined where it is none. */
export function readDecimal(literal: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(literal) ?? [];
  if (whole === '') return undefined;
  const unscaled = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { unscaled: unscaled * 10n ** BigInt(-scale), scale: 0 } : { unscaled, scale };
}

export function decimalOf(integer: number): Decimal {
  return { unscaled: BigInt(integer), scale: 0 };
}

function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.unscaled * 10n ** BigInt(scale - a.scale), b.unscaled * 10n ** BigInt(scale - b.scale), scale];
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  return { unscaled: x + y, scale };
}

export function negate({ unscaled, scale }: Decimal): Decimal {
  return { unscaled: -unscaled, scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return {
    unscaled: a.unscaled * b.unscaled,
    scale: a.scale + b.scale,
  };
}

/** Below, equal, above: -1, 0, 1. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** To so many fraction digits, half away from zero (V4). */
export function round({ unscaled, scale }: Decimal, digits: number): Decimal {
  if (scale <= digits) return { unscaled, scale };
  const divisor = 10n ** BigInt(scale - digits);
  const size = unscaled < 0n ? -unscaled : unscaled;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return { unscaled: unscaled < 0n ? -rounded : rounded, scale: digits };
}

/** The literal the contract asks for (V3): no exponent, no trailing zeros, no negative zero. */
export function writeDecimal({ unscaled, scale }: Decimal): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return unscaled < 0n ? `-${text}` : text;
}

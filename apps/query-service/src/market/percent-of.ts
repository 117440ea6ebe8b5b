/** The decimal as an integer in units of 10^-`scale`, which is at least its number of fraction digits. */
function scaled(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/**
 * `part` in percent of `whole`, both non-negative plain decimals, rounded half up to 4 digits (docs/contract.md#v4).
 * Null if `whole` is 0.
 */
export function percentOf(part: string, whole: string): string | null {
  const scale = Math.max(...[part, whole].map((decimal) => decimal.split('.')[1]?.length ?? 0));
  const divisor = scaled(whole, scale);
  if (divisor === 0n) return null;
  const units = (scaled(part, scale) * 2_000_000n + divisor) / (2n * divisor);
  return `${units / 10_000n}.${(units % 10_000n).toString().padStart(4, '0')}`.replace(/\.?0+$/u, '');
}

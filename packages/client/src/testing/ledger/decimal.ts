const digits = 10;
/** One coin, in units of 10^-10. */
export const coin = 10n ** BigInt(digits);

/** Units of 10^-`scale` as the contract writes amounts: exact, without trailing zeros. */
export function decimal(units: bigint, scale = digits): string {
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  return `${sign}${text.slice(0, text.length - scale)}${fraction && '.'}${fraction}`;
}

/** An amount as the ledger writes it: always ten digits. */
export function ledgerDecimal(units: bigint): string {
  return `${units / coin}.${String(units % coin).padStart(digits, '0')}`;
}

/** A quotient, rounded half away from zero (V4). */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}

/** Epoch milliseconds of microseconds, rounded down (V1). */
export function milliseconds(micros: bigint): number {
  return Number(micros / 1000n);
}

/** ISO 8601 with six fraction digits. */
export function isoTime(micros: bigint): string {
  const [seconds = ''] = new Date(milliseconds(micros)).toISOString().split('.');
  return `${seconds}.${String(micros % 1_000_000n).padStart(6, '0')}Z`;
}

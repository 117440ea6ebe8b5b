/** A decimal text as an integer of 10⁻¹⁰ (V3): exact. */
export function toUnits(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text) ?? [];
  const units = BigInt(whole + fraction.padEnd(10, '0'));
  return sign === '-' ? -units : units;
}

/** The other way round, as V3 writes it. */
export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(11, '0');
  const fraction = digits.slice(-10).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -10)}${fraction === '' ? '' : `.${fraction}`}`;
}

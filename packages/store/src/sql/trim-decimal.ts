/** Text of PostgreSQL's numeric without trailing zeros, as responses have amounts (docs/contract.md#v3). */
export function trimDecimal(numeric: string): string {
  if (!numeric.includes('.')) return numeric;
  return numeric.replace(/\.?0+$/, '');
}

/** Like `trimDecimal`; null for null. */
export function trimNullable(numeric: string | null): string | null {
  return numeric === null ? null : trimDecimal(numeric);
}

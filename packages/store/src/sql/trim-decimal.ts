/** PostgreSQL's numeric text as the contract writes amounts: no trailing zeros (V3). */
export function trimDecimal(numeric: string): string {
  if (!numeric.includes('.')) return numeric;
  return numeric.replace(/\.?0+$/, '');
}

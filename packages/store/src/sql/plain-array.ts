type Plain = string | number | bigint | boolean | null | undefined;

/**
 * PostgreSQL's text of an array of values that need no quotes: numbers, amounts, keys in hex. The driver would quote and escape each value, one
 * character at a time.
 */
export function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

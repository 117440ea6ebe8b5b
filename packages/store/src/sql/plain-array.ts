type Plain = string | number | bigint | boolean | null | undefined;

/**
 * An array as PostgreSQL reads it, of values that need no quotes: numbers, amounts, keys in hexadecimal. The driver would quote and escape
 * each of them, a character at a time.
 */
export function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

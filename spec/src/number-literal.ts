/**
 * A JSON number to write. A string is a decimal literal and is written unchanged (`'12.5'`). Fractions have to be strings, because a binary
 * double is not exact (docs/contract.md#v3).
 */
export type NumberLiteral = string | number | bigint;

/** Writes a number. Throws `RangeError` for a double that is not a safe integer. */
export function writeNumber(value: NumberLiteral): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is not exact: write fractions and large numbers as decimal text`);
  }
  // Negative zero becomes 0.
  return String(value);
}

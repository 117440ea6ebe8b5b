import type { Decimal } from '@ledger-explorer/ledger';

/**
 * Parses a sum of amounts from PostgreSQL's numeric, exactly. Unlike an amount (`parseDecimal`), a sum can have more than 28 integer
 * digits.
 */
export function parseSum(numeric: string): Decimal {
  if (numeric === '0') return 0n;
  const [whole = '', fraction = ''] = numeric.split('.', 2);
  if (fraction.length > 10) throw new RangeError(`${numeric} is not a sum of amounts: they have 10 fraction digits`);
  return BigInt(whole + fraction.padEnd(10, '0'));
}

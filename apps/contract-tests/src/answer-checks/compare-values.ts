import { readDecimal } from '../decimal/decimal.ts';
import { ExactNumber, type ExactJson } from '../json/exact-json.ts';

function codePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Compares two values of a sort key: numbers by value, texts by code points, null lowest (V8). */
export function compareValues(a: ExactJson | undefined, b: ExactJson | undefined): number {
  if (a === null || a === undefined || b === null || b === undefined) {
    return Number(a !== null && a !== undefined) - Number(b !== null && b !== undefined);
  }
  if (a instanceof ExactNumber && b instanceof ExactNumber) {
    const [x, y] = [readDecimal(a.literal), readDecimal(b.literal)];
    return x === undefined || y === undefined ? 0 : x.cmp(y);
  }
  return typeof a === 'string' && typeof b === 'string' ? codePoints(a, b) : 0;
}

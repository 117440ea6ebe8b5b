import { codeOf } from '../engine/store-error.ts';

/**
 * True for errors that the content of an update causes, and will cause again: data that PostgreSQL cannot store (SQLSTATE
 * class 22), a row too large for an index (54), JSON too deep or too long to write (`RangeError`). False for a violated constraint
 * (23), which is a mistake of this program and no reason to leave an update out.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return /^(?:22|54)...$/.test(codeOf(error));
}

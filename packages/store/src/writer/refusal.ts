/**
 * True for errors that come of what an update holds, and will come again with it: data that PostgreSQL cannot take (SQLSTATE
 * class 22), a row too large for an index (54), JSON too deep or too long to be written (`RangeError`). A broken constraint
 * (23) is not among them: that is a fault of ours, and no reason to leave an update out.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:22|54)...$/.test(code);
}

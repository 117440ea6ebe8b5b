/** Limit of cached texts, some megabytes; at the limit, the cache is emptied. */
const cacheLimit = 20_000;
const known = new Map<string, string>();

/** Returns the first text equal to this one, so that a party is in memory once, and maps find it by address. */
export function sameText(text: string): string {
  const first = known.get(text);
  if (first !== undefined) return first;
  if (known.size >= cacheLimit) known.clear();
  known.set(text, text);
  return text;
}

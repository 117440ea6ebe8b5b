/** Limit of cached texts, some megabytes; at the limit, the cache is emptied. */
const cacheLimit = 20_000;
const texts = new Map<string, string>();

/** Returns the first text equal to this one, so that a party is in memory once, and maps find it by address. */
export function sameText(text: string): string {
  const first = texts.get(text);
  if (first !== undefined) return first;
  if (texts.size >= cacheLimit) texts.clear();
  texts.set(text, text);
  return text;
}

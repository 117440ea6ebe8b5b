/** More are forgotten all at once: a bound on memory, some megabytes. */
const remembered = 20_000;
const known = new Map<string, string>();

/**
 * The text as it came first. Templates and parties come again with every update: as one text each they take no memory until their commit, and a map
 * that has them finds them without a look at their characters.
 */
export function sameText(text: string): string {
  const first = known.get(text);
  if (first !== undefined) return first;
  if (known.size >= remembered) known.clear();
  known.set(text, text);
  return text;
}

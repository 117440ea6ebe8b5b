/** More are forgotten all at once: a bound on memory, some megabytes. */
const remembered = 20_000;
const known = new Map<string, string>();

/** The text as it came first. Parties come again with every update: as one text each they are in memory once, and maps find them by their address. */
export function sameText(text: string): string {
  const first = known.get(text);
  if (first !== undefined) return first;
  if (known.size >= remembered) known.clear();
  known.set(text, text);
  return text;
}

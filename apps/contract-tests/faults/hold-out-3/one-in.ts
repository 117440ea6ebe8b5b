/** True for about one of so many texts, and always for the same: a row is wrong wherever it is shown. */
export function oneIn(count: number, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count === 0;
}

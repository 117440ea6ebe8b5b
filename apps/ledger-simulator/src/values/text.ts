/** Text as the query service returns it: U+0000 becomes U+FFFD (docs/contract.md#v2). */
export function displayText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}

/** Texts that are hard to render or store: quotes, HTML, line ends, emoji, right to left, NUL, length. */
export const awkwardTexts: readonly string[] = [
  'Überweisung für März – danke!',
  '送金ありがとう 🙏',
  'a "quoted" \\ back\\slashed \'text\'',
  '<script>alert("x")</script><b>bold</b> &amp; more',
  'line one\nline two\r\n\ttabbed\u2028separated',
  '\u202Eright to left\u202C and e\u0301 combined',
  'before\u0000after',
  "'; DROP TABLE updates; --",
  `long: ${'Ledger ist Vertrauen. '.repeat(900)}`,
];

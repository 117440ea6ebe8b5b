/**
 * Text as every database and every JSON reader can hold it: U+0000 (docs/contract.md#v2) and halves of surrogate pairs, which are
 * no characters, become U+FFFD. Where the ledger's JSON is shown as it came, they stay as their escapes.
 */
export function plainText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

/**
 * Text that every database and JSON reader accepts: U+0000 (docs/contract.md#v2) and lone surrogates become U+FFFD. JSON that is shown as the ledger gave
 * it keeps their escapes.
 */
export function plainText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

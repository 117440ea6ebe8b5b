/** Value of a field; null: unknown. */
export type Field = string | number | null;

/** First characters that make a spreadsheet read a text as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Prefixes a text from the ledger with `'` if a spreadsheet would read it as a formula. */
export function foreignText(text: string | null): string | null {
  return text !== null && formula.test(text) ? `'${text}` : text;
}

/** A line by RFC 4180, including its line end. */
export function csvLine(fields: readonly Field[]): string {
  const written = fields.map((field) => {
    if (field === null) return '';
    const text = String(field);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}

/** Value of a field; null: unknown. */
export type Field = string | number | null;

/** Beginnings that a spreadsheet takes for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A text from the ledger: gets a leading `'` if it begins like a formula. */
export function foreignText(text: string | null): string | null {
  return text !== null && formula.test(text) ? `'${text}` : text;
}

/** One line by RFC 4180, its end included. */
export function csvLine(fields: readonly Field[]): string {
  const written = fields.map((field) => {
    if (field === null) return '';
    const text = String(field);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}

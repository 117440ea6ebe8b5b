/** A field as it is meant: null is unknown. */
export type Field = string | number | null;

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A text that others chose: where it begins as a formula does, a `'` goes before it. */
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

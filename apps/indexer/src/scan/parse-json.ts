/** Number literals that a binary float might not give back as they stand: fractions, exponents, 16 digits and more, `-0`. */
const doubtful = /(?:"\s*:|[[,])\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

/** The two parts of "JSON.parse source text access" (ECMAScript 2026), which TypeScript's library does not declare yet. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}
const exact = JSON as unknown as ExactJson;

/**
 * `JSON.parse` that loses no digit: a number literal which a binary float does not give back unchanged becomes a
 * `JSON.rawJSON` object, and `JSON.stringify` writes it as it stood.
 *
 * Scan's stream is not expected to hold one (`compact_json` writes Int64 and Decimal as strings, and `migration_id` is
 * small), so this costs one scan of the text, and the slow way is taken only where something looks doubtful. Throws
 * `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  if (!doubtful.test(text)) return JSON.parse(text);
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? exact.rawJSON(source) : value,
  );
}

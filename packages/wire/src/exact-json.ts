/** A number as written in a JSON text: `1.50` stays `1.50`. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string | number) {
    this.text = String(text);
  }
}

/** JSON with numbers as written, so that changing one value leaves all other bytes unchanged. */
export type ExactJson = null | boolean | string | NumberLiteral | ExactJson[] | ExactObject;
export interface ExactObject {
  [name: string]: ExactJson;
}

/** `JSON` with source texts in revivers (ECMAScript 2026), which Node.js has since 22 and TypeScript does not declare yet. */
const jsonWithSource = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** Number literals that a binary float may change: fractions, exponents, 16 and more digits, `-0`. A string with `, 1.5` also matches, which only costs time. */
const doubtful = /(?:"\s*:|[[,]|^)\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

/**
 * Like `JSON.parse`, with each number replaced by the result of `read` for its literal. Throws `SyntaxError`. Without a doubtful literal, numbers are
 * replaced after a plain `JSON.parse`, since a reviver takes five times as long.
 */
export function parseNumbers(text: string, read: (literal: string, value: number) => unknown): unknown {
  if (!doubtful.test(text)) return replaceNumbers(JSON.parse(text), read);
  return jsonWithSource.parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? read(source, value) : value,
  );
}

/** Replaces the numbers in a parsed value, in place. */
function replaceNumbers(value: unknown, read: (literal: string, value: number) => unknown): unknown {
  if (typeof value === 'number') return read(String(value), value);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (typeof member === 'number') members[key] = read(String(member), member);
    else if (typeof member === 'object') replaceNumbers(member, read);
  }
  return value;
}

/** Like `JSON.parse`, with numbers as written. Throws `SyntaxError`. */
export function parseExact(text: string): ExactJson {
  return parseNumbers(text, (literal) => new NumberLiteral(literal)) as ExactJson;
}

/** Compact JSON text of a value from `parseExact`, with numbers as written. */
export function writeExact(value: ExactJson): string {
  if (value instanceof NumberLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * Like `JSON.parse`, for a text that is written again later: a number whose literal `JSON.stringify` would not repeat becomes a
 * `JSON.rawJSON` object, which `JSON.stringify` writes unchanged. A text without such numbers costs one scan more. Throws `SyntaxError`.
 */
export function parseLossless(text: string): unknown {
  if (!doubtful.test(text)) return JSON.parse(text);
  return parseNumbers(text, (literal, value) => (String(value) === literal ? value : jsonWithSource.rawJSON(literal)));
}

/** A number as it stands in a JSON text: `1.50` stays `1.50`. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string | number) {
    this.text = String(text);
  }
}

/** JSON whose numbers are literals, so that a change of one value leaves every other byte as it was. */
export type ExactJson = null | boolean | string | NumberLiteral | ExactJson[] | ExactObject;
export interface ExactObject {
  [name: string]: ExactJson;
}

/** "JSON.parse source text access" (ECMAScript 2026): Node.js has it since 22, TypeScript's library does not declare it yet. */
const sourced = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** Number literals that a binary float may not give back as written: fractions, exponents, 16 digits and more, `-0`. */
const doubtful = /(?:"\s*:|[[,]|^)\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

/**
 * `JSON.parse` with each number replaced by what `read` makes of its literal. Throws `SyntaxError`. A text without a doubtful literal is
 * parsed by plain `JSON.parse` and walked after it: a reviver takes five times as long.
 */
export function parseNumbers(text: string, read: (literal: string, value: number) => unknown): unknown {
  if (!doubtful.test(text)) return replaceNumbers(JSON.parse(text), read);
  return sourced.parse(text, (_key, value, { source }) => (typeof value === 'number' ? read(source, value) : value));
}

/** In place. */
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

/** `JSON.parse` with each number as it is written. Throws `SyntaxError`. */
export function parseExact(text: string): ExactJson {
  return parseNumbers(text, (literal) => new NumberLiteral(literal)) as ExactJson;
}

/** The JSON text of what `parseExact` read: compact, each number as it was written. */
export function writeExact(value: ExactJson): string {
  if (value instanceof NumberLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * `JSON.parse` for a text that is written again later: a number literal that a binary float does not give back unchanged becomes a
 * `JSON.rawJSON` object, which `JSON.stringify` writes as it was.
 *
 * A text without such a literal costs one scan and a plain `JSON.parse`. Throws `SyntaxError`.
 */
export function parseLossless(text: string): unknown {
  if (!doubtful.test(text)) return JSON.parse(text);
  return parseNumbers(text, (literal, value) => (String(value) === literal ? value : sourced.rawJSON(literal)));
}

/** A number as it stands in the text: `1.50` stays `1.50`. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string | number) {
    this.text = String(text);
  }
}

/** JSON whose numbers are their literals, so that an edit of one value leaves every other byte as it was. */
export type ExactJson = null | boolean | string | NumberLiteral | ExactJson[] | ExactObject;
export interface ExactObject {
  [name: string]: ExactJson;
}

/** The part of "JSON.parse source text access" (ECMAScript 2026) that TypeScript's library does not declare yet. */
const sourced = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
};

/** `JSON.parse` with every number kept as written. Throws what `JSON.parse` throws. */
export function parseExact(text: string): ExactJson {
  return sourced.parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? new NumberLiteral(source ?? '') : value,
  ) as ExactJson;
}

/** The text again, compact, each number as it was read. */
export function writeExact(value: ExactJson): string {
  if (value instanceof NumberLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`);
  return `{${members.join(',')}}`;
}

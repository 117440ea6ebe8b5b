/** A number of a JSON document as it was written: no digit is lost to a binary float. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** "JSON.parse source text access" (ECMAScript 2026), which TypeScript's library does not declare yet. */
const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

/** `JSON.parse` with every number a `NumberText`. Throws `SyntaxError`. */
export function parseExact(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new NumberText(source) : value,
  );
}

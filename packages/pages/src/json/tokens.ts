/** A token of a JSON text, unchanged. `mark`: a bracket, colon or comma; `literal`: a number, true, false or null. */
export interface Token {
  readonly kind: 'string' | 'literal' | 'mark';
  readonly text: string;
}

const pattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gsu;

/** The tokens of a JSON text. Numbers are not parsed, so no digit is lost. */
export function tokensOf(json: string): readonly Token[] {
  return Array.from(json.matchAll(pattern), ([text]) => ({
    kind: text.startsWith('"') ? 'string' : /^[{}[\],:]$/u.test(text) ? 'mark' : 'literal',
    text,
  }));
}

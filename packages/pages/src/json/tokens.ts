/** A piece of a JSON text, exactly as it is written there. */
export interface Token {
  readonly kind: 'string' | 'literal' | 'mark';
  readonly text: string;
}

const pattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gsu;

/** The pieces of a JSON text. Nothing is read as a number, so no digit can be lost. */
export function tokensOf(json: string): readonly Token[] {
  return Array.from(json.matchAll(pattern), ([text]) => ({
    kind: text.startsWith('"') ? 'string' : /^[{}[\],:]$/u.test(text) ? 'mark' : 'literal',
    text,
  }));
}

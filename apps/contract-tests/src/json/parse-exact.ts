import { ExactNumber, type ExactJson } from './exact-json.ts';

/** The text is not JSON (RFC 8259); the message tells where. */
export class NotJson extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotJson';
  }
}

export interface ParsedJson {
  readonly value: ExactJson;
  /** True if there is whitespace between tokens. */
  readonly spaced: boolean;
}

const literalNames = new Map<string, null | boolean>([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// oxlint-disable-next-line no-control-regex -- what JSON forbids in texts
const stringPattern = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const deepest = 500;

/** Parses JSON exactly: number literals are kept, and a repeated member is an error. Throws `NotJson`. */
export function parseExact(text: string): ParsedJson {
  let at = 0;
  let spaced = false;
  const fail = (what: string): never => {
    throw new NotJson(`${what} at offset ${at}: ${JSON.stringify(text.slice(at, at + 30))}`);
  };
  const skip = (): void => {
    while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') {
      at += 1;
      spaced = true;
    }
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const readString = (): string => {
    const literal = match(stringPattern) ?? fail('no string');
    return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
  };
  const readArray = (depth: number): ExactJson[] => {
    const items: ExactJson[] = [];
    at += 1;
    skip();
    if (text[at] === ']') {
      at += 1;
      return items;
    }
    for (;;) {
      items.push(readValue(depth + 1));
      skip();
      const next = text[at];
      if (next !== ',' && next !== ']') fail('no , or ]');
      at += 1;
      if (next === ']') return items;
    }
  };
  const readObject = (depth: number): ExactJson => {
    const members = new Map<string, ExactJson>();
    at += 1;
    skip();
    if (text[at] === '}') {
      at += 1;
      return {};
    }
    for (;;) {
      skip();
      const name = readString();
      if (members.has(name)) fail(`member ${JSON.stringify(name)} is repeated`);
      skip();
      if (text[at] !== ':') fail('no :');
      at += 1;
      members.set(name, readValue(depth + 1));
      skip();
      const next = text[at];
      if (next !== ',' && next !== '}') fail('no , or }');
      at += 1;
      if (next === '}') return Object.fromEntries(members);
    }
  };
  const readValue = (depth: number): ExactJson => {
    if (depth > deepest) fail('too deep');
    skip();
    const first = text[at];
    if (first === '{') return readObject(depth);
    if (first === '[') return readArray(depth);
    if (first === '"') return readString();
    for (const [name, value] of literalNames) {
      if (!text.startsWith(name, at)) continue;
      at += name.length;
      return value;
    }
    return new ExactNumber(match(numberPattern) ?? fail('no value'));
  };
  const value = readValue(0);
  skip();
  if (at < text.length) fail('text after the end of the JSON value');
  return { value, spaced };
}

import type { Expression } from './expression.ts';

/** The next token after white space, in one of four groups: a text in quotes, a number, a name, a sign. */
const tokenPattern =
  /\s*(?:('(?:[^'])*')|([0-9]+(?:\.[0-9]+)?)|([$A-Za-z_][\w$]*)|(=>|==|!=|<=|>=|&&|\|\||[-+*<>!()[\].,]))/y;

/** A token. `text`: in quotes; `name`: of a field or function; `sign`: an operator or a bracket; `end`: after the last token. */
interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < source.trimEnd().length) {
    const from = tokenPattern.lastIndex;
    const [, text, number, name, sign] = tokenPattern.exec(source) ?? [];
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else throw new SyntaxError(`expression "${source}": unknown character at ${JSON.stringify(source.slice(from))}`);
  }
  return [...tokens, { kind: 'end', text: '' }];
}

/** Operators by precedence, lowest first. */
const levels: readonly (readonly string[])[] = [
  ['=>'],
  ['||'],
  ['&&'],
  ['==', '!=', '<=', '>=', '<', '>', 'in'],
  ['+', '-'],
  ['*'],
];

/**
 * Parses an expression: members (`a.b`, also of every item of a list), filters (`list[field == 1]`), functions, `+ -
 * *`, comparisons, `in`, `!`, `&&`, `||`, `=>`. Throws `SyntaxError`.
 */
export function parseExpression(source: string): Expression {
  const tokens = tokensOf(source);
  let at = 0;
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '' };
  const take = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isSign = (text: string): boolean => peek().kind === 'sign' && peek().text === text;
  const expect = (text: string): void => {
    if (!isSign(text)) throw new SyntaxError(`expression "${source}": ${text} expected, not "${peek().text}"`);
    at += 1;
  };
  const listUntil = (end: string): Expression[] => {
    const items: Expression[] = [];
    while (!isSign(end)) {
      items.push(readLevel(0));
      if (!isSign(end)) expect(',');
    }
    expect(end);
    return items;
  };
  const readPrimary = (): Expression => {
    const token = take();
    if (token.kind === 'text') return { kind: 'literal', value: token.text };
    if (token.kind === 'number') return { kind: 'literal', value: { number: token.text } };
    if (token.kind === 'name') {
      if (token.text === 'null') return { kind: 'literal', value: null };
      if (token.text === 'true' || token.text === 'false') return { kind: 'literal', value: token.text === 'true' };
      if (!isSign('(')) return { kind: 'name', name: token.text };
      expect('(');
      return { kind: 'call', name: token.text, arguments: listUntil(')') };
    }
    if (token.text === '(') {
      const inner = readLevel(0);
      expect(')');
      return inner;
    }
    if (token.text === '[') return { kind: 'list', items: listUntil(']') };
    if (token.text === '!') return { kind: 'not', of: readPostfix() };
    throw new SyntaxError(`expression "${source}": unexpected "${token.text}"`);
  };
  const readPostfix = (): Expression => {
    let value = readPrimary();
    for (;;) {
      if (isSign('.')) {
        expect('.');
        value = { kind: 'member', of: value, name: take().text };
      } else if (isSign('[')) {
        expect('[');
        value = { kind: 'filter', of: value, where: readLevel(0) };
        expect(']');
      } else return value;
    }
  };
  const readLevel = (level: number): Expression => {
    const operators = levels[level];
    if (operators === undefined) return readPostfix();
    let left = readLevel(level + 1);
    while (operators.includes(peek().text) && peek().kind !== 'text') {
      const operator = take().text;
      // `=>` is right-associative.
      left = { kind: 'binary', operator, left, right: readLevel(operator === '=>' ? level : level + 1) };
    }
    return left;
  };
  const whole = readLevel(0);
  if (peek().kind !== 'end')
    throw new SyntaxError(`expression "${source}": "${peek().text}" stands after the end of the expression`);
  return whole;
}

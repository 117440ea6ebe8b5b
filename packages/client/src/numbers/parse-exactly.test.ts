import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from './parse-exactly.ts';

function marked(literal: string): string {
  return `<${literal}>`;
}

/** JSON with the literals of its numbers, and its objects as lists of members. */
type Json =
  | { readonly literal: string }
  | string
  | null
  | readonly Json[]
  | { readonly members: readonly (readonly [string, Json])[] };

const literals = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 28n }),
    fc.stringMatching(/^(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/),
  )
  .map((parts) => parts.join(''));
const names = ['amount', 'totalRewards', 'coinPrice', 'change24h', 'Fee', 'createdAt', 'tx_fee'];
const keys = fc.oneof(
  fc.constantFrom(...names, '"amount', 'a_"amount', '\\amount', 'amount\\', ''),
  fc.string({ unit: 'binary' }),
);
const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ literal: literals }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{"amount":1}', '\\"amount":1,', '":2', null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.record({ members: fc.array(fc.tuple(keys, tie('value')), { maxLength: 6 }) }),
  ),
}));

/** The value as JSON text. `escaped`: some letters of strings are escapes. */
function written(value: Json, space: string, escaped: boolean): string {
  const text = (string: string) =>
    escaped ? JSON.stringify(string).replaceAll('amount', String.raw`amoun\u0074`) : JSON.stringify(string);
  const join = (parts: readonly string[]) => parts.map((part) => space + part + space).join(',');
  const write = (one: Json): string => {
    if (one === null) return 'null';
    if (typeof one === 'string') return text(one);
    if ('literal' in one) return one.literal;
    if ('members' in one)
      return `{${join(one.members.map(([key, of]) => `${text(key)}${space}:${space}${write(of)}`))}}`;
    return `[${join(one.map(write))}]`;
  };
  return write(value);
}

/** The expected result of `parseExactly`. `key`: name of the member that has the value. */
function read(value: Json, exact: (literal: string) => unknown, key = ''): unknown {
  if (value === null || typeof value === 'string') return value;
  if ('members' in value) return Object.fromEntries(value.members.map(([name, of]) => [name, read(of, exact, name)]));
  if (!('literal' in value)) return value.map((one) => read(one, exact));
  const { literal } = value;
  const isAmount = /^[^_]*(?:amount|rewards|price|change24h|fee)$/i.test(key);
  // A double has 15 exact digits: only longer literals, and exponents, can be rounded. Of these, another spelling (`1E5`) counts as rounded.
  const isRounded = /e|.{16}/i.test(literal) && String(Number(literal)) !== literal;
  return isAmount || isRounded ? exact(literal) : Number(literal);
}

describe('parseExactly', () => {
  it('keeps every digit of exact decimals', () => {
    const text =
      '{"content":[{"amount":1234567890123456789.0000000001,"fee":0,"coinPrice":null,"createdAt":1766392833339}]}';
    const transfer = { amount: '1234567890123456789.0000000001', fee: '0', coinPrice: null, createdAt: 1766392833339 };
    expect(parseExactly(text)).toEqual({ content: [transfer] });
  });

  it('returns other numbers as numbers', () => {
    const text = '{"lag":1.204,"totalElements":248700000,"position":9007199254740991,"uptime":-0.5,"small":1e-7}';
    expect(parseExactly(text, marked)).toEqual(JSON.parse(text));
  });

  it('keeps a number in free JSON that a double would round', () => {
    const text = '{"rawPayload":{"count":9007199254740993,"ratio":0.12345678901234567890,"list":[1e400,2]}}';
    expect(parseExactly(text, marked)).toEqual({
      rawPayload: { count: '<9007199254740993>', ratio: '<0.12345678901234567890>', list: ['<1e400>', 2] },
    });
  });

  it('does not change strings that look like numbers, quotes or escapes', () => {
    const value = {
      amount: '12.5',
      'a "1" b': 'say \\"2\\" {"fee":3}',
      '7': ['-1', '\\', '\\\\"', '\u0000', '#4', '0.5:6'],
      balance: 1,
    };
    expect(parseExactly(JSON.stringify(value), marked)).toEqual({ ...value, balance: '<1>' });
  });

  it('reads any value with any white space and escapes', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('', ' ', '\n\t'), fc.boolean(), (value, space, escaped) => {
        const text = written(value, space, escaped);
        expect(parseExactly(text)).toEqual(read(value, String));
        expect(parseExactly(text, marked)).toEqual(read(value, marked));
      }),
    );
  });

  it.each([
    ...['', '{', '[1', '{"amount"1}', '["amount":1]', '[1 2]', '{"a":"', '[-]', '{"a":"\\', 'nul', '[NaN]'],
    ...['01', '1.', '.5', '1e', '--1', '1 2', '1"2"'].map((value) => `{"amount":${value}}`),
    String.raw`{"\x":1}`,
  ])('rejects %j like JSON.parse', (text) => {
    expect(() => parseExactly(text)).toThrow(SyntaxError);
    expect(() => parseExactly(text, marked)).toThrow(SyntaxError);
  });

  it('rejects a long incomplete text quickly', () => {
    const text = `{"eventData":"${'\\"'.repeat(500_000)}`;
    expect(() => parseExactly(text)).toThrow(SyntaxError);
  });
});

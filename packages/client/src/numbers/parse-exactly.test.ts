import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseExactly } from './parse-exactly.ts';

const native = JSON.parse;

function literal(text: string): string {
  return `<${text}>`;
}

describe.each(['source text of the runtime', 'a runtime that does not tell it'])('exact numbers from %s', (runtime) => {
  let parse = parseExactly;

  if (runtime !== 'source text of the runtime') {
    beforeAll(async () => {
      vi.resetModules();
      JSON.parse = ((text: string, reviver?: (key: string, value: unknown) => unknown): unknown =>
        native(text, reviver && ((key: string, value: unknown) => reviver(key, value)))) as typeof JSON.parse;
      ({ parseExactly: parse } = await import('./parse-exactly.ts'));
    });
    afterAll(() => {
      JSON.parse = native;
    });
  }

  it('keeps every digit of exact decimals', () => {
    const text =
      '{"content":[{"amount":1234567890123456789.0000000001,"fee":0,"coinPrice":null,"createdAt":1766392833339}]}';
    expect(parse(text, literal)).toEqual({
      content: [{ amount: '<1234567890123456789.0000000001>', fee: '<0>', coinPrice: null, createdAt: 1766392833339 }],
    });
  });

  it('leaves other numbers numbers', () => {
    const text = '{"lag":1.204,"totalElements":248700000,"position":9007199254740991,"uptime":-0.5,"small":1e-7}';
    expect(parse(text, literal)).toEqual(native(text));
  });

  it('keeps a number in free JSON that a double would round', () => {
    const text = '{"rawPayload":{"count":9007199254740993,"ratio":0.12345678901234567890,"far":1e400}}';
    expect(parse(text, literal)).toEqual({
      rawPayload: { count: '<9007199254740993>', ratio: '<0.12345678901234567890>', far: '<1e400>' },
    });
  });

  it('is not misled by text that looks like numbers, quotes or escapes', () => {
    const value = {
      amount: '12.5',
      'a "1" b': 'say \\"2\\" {"fee":3}',
      '7': ['-1', '\\', '\\\\"', '\u0000', '#4', '0.5:6'],
      balance: 1,
    };
    expect(parse(JSON.stringify(value), literal)).toEqual({ ...value, balance: '<1>' });
  });

  it('reads what JSON.parse reads, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        // -0 is written as 0.
        expect(parse(text, Number)).toEqual(native(text));
      }),
    );
  });

  it.each([
    '',
    '{',
    '[1',
    '{"amount":01}',
    '{"amount":1.}',
    '{"amount":.5}',
    '[1 2]',
    '{"a":"',
    '[-]',
    '{"a":"\\',
    'nul',
    '[NaN]',
  ])('refuses %j as JSON.parse does', (text) => {
    expect(() => parse(text, literal)).toThrow(SyntaxError);
  });

  it('gives up on a long text that ends early without trying for long', () => {
    const text = `{"eventData":"${'\\"'.repeat(500_000)}`;
    expect(() => parse(text, literal)).toThrow(SyntaxError);
  });
});

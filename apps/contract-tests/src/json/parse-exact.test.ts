import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, type ExactJson } from './exact-json.ts';
import { NotJson, parseExact } from './parse-exact.ts';

function plain(value: ExactJson): unknown {
  if (value instanceof ExactNumber) return Number(value.literal);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]: [string, ExactJson]) => [name, plain(item)]));
}

describe('parseExact', () => {
  it('keeps number literals', () => {
    expect(parseExact('[1234567890123456789.0000000001,1e3,-0,1.50]').value).toEqual(
      ['1234567890123456789.0000000001', '1e3', '-0', '1.50'].map((literal) => new ExactNumber(literal)),
    );
  });

  it('rejects invalid JSON and repeated members', () => {
    for (const text of ['', '{', '[1,]', '{"a":1,}', '01', '1.', 'nul', '"\u0001"', '1 2', '\ufeff1', "{'a':1}"]) {
      expect(() => parseExact(text), text).toThrow(NotJson);
    }
    expect(() => parseExact('{"a":1,"a":1}')).toThrow('repeated');
  });

  it('reports whitespace between tokens, not within strings', () => {
    expect(parseExact('{"a b":[1,"c d"]}').spaced).toBe(false);
    expect(parseExact('{"a": 1}').spaced).toBe(true);
  });

  it('gives the values of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(plain(parseExact(text).value)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });
});

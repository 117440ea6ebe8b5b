import { describe, expect, it } from 'vitest';
import { NumberLiteral, parseExact, parseLossless, parseNumbers, writeExact } from './exact-json.ts';

describe('parseNumbers', () => {
  it('passes the literal of each number, at any place', () => {
    const text = '{"a":1.50,"b":[-0,1E3,12345678901234567890],"c":"2","d":{"e":null,"f":true}}';
    expect(parseNumbers(text, (literal) => `#${literal}`)).toEqual({
      a: '#1.50',
      b: ['#-0', '#1E3', '#12345678901234567890'],
      c: '2',
      d: { e: null, f: true },
    });
    expect(parseNumbers('7', (literal, value) => [literal, value])).toEqual(['7', 7]);
    expect(parseNumbers('7.0', (literal, value) => [literal, value])).toEqual(['7.0', 7]);
  });

  it.each(['2', '2, 1.5'])('passes numbers of a text with integers and the string %j', (string) => {
    const text = `{"a":1,"b":[-20,[0]],"c":"${string}","__proto__":3,"d":{"e":null,"f":999999999999999}}`;
    expect(JSON.stringify(parseNumbers(text, (literal) => `#${literal}`))).toBe(
      `{"a":"#1","b":["#-20",["#0"]],"c":"${string}","__proto__":"#3","d":{"e":null,"f":"#999999999999999"}}`,
    );
  });
});

describe('parseExact and writeExact', () => {
  it.each(['1.50', '[]', '{}', '{"a":1.50,"b":[-0,1E3,12345678901234567890],"c":"2\\n","d":{"e":null,"f":true}}'])(
    'give back %s unchanged',
    (text) => {
      expect(writeExact(parseExact(text))).toBe(text);
    },
  );

  it('read and write number literals', () => {
    expect(parseExact('{"a":1.50}')).toEqual({ a: new NumberLiteral('1.50') });
    expect(writeExact([new NumberLiteral(3), 'x'])).toBe('[3,"x"]');
  });
});

describe('parseLossless', () => {
  it.each([
    '{"a":12345678901234567890}',
    '{"a":1.50,"b":[0.1000000000000000055]}',
    '[9007199254740993,1E3,-0]',
    '{"a":-0}',
    '{"a":{"b":[1,2,-3]},"c":"1.50","d":9007199254740991}',
  ])('gives back %s unchanged', (text) => {
    expect(JSON.stringify(parseLossless(text))).toBe(text);
  });

  it('keeps exact numbers as numbers', () => {
    expect(parseLossless('{"migration_id":4,"x":1.5,"text":"a, 1.50 \\": 2.0"}')).toEqual({
      migration_id: 4,
      x: 1.5,
      text: 'a, 1.50 ": 2.0',
    });
  });
});

it.each([
  ['parseExact', parseExact],
  ['parseLossless', parseLossless],
])('%s refuses what is not JSON', (_, parse) => {
  expect(() => parse('<html>')).toThrow(SyntaxError);
  expect(() => parse('{"transactions":[{"a":1.5},')).toThrow(SyntaxError);
});

import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('parseJson', () => {
  it.each([
    '{"a":12345678901234567890}',
    '{"a":1.50,"b":[0.1000000000000000055]}',
    '[9007199254740993,1E3,-0]',
    '{"a":-0}',
    '{"a":{"b":[1,2,-3]},"c":"1.50","d":9007199254740991}',
  ])('gives back %s unchanged', (text) => {
    expect(JSON.stringify(parseJson(text))).toBe(text);
  });

  it('leaves numbers that are exact as numbers', () => {
    expect(parseJson('{"migration_id":4,"x":1.5,"text":"a, 1.50 \\": 2.0"}')).toEqual({
      migration_id: 4,
      x: 1.5,
      text: 'a, 1.50 ": 2.0',
    });
  });

  it('refuses what is not JSON', () => {
    expect(() => parseJson('<html>')).toThrow(SyntaxError);
    expect(() => parseJson('{"transactions":[{"a":1.5},')).toThrow(SyntaxError);
  });
});

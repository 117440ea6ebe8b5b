import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../json/exact-json.ts';
import { cellOf, readCsv } from './files.ts';

describe('readCsv', () => {
  it('returns unquoted fields by line', () => {
    expect(readCsv('a,b\r\n1,"x, ""y""\r\nz"\r\n,\r\n')).toEqual([
      ['a', 'b'],
      ['1', 'x, "y"\r\nz'],
      ['', ''],
    ]);
  });

  it.each(['a,b\n1,2\n', 'a,b\r\n1,2', 'a,"b\r\n', 'a,b"c\r\n'])('rejects %j', (text) => {
    expect(readCsv(text)).toBeUndefined();
  });
});

describe('cellOf', () => {
  it('guards every text that a spreadsheet would run', () => {
    for (const first of '=+-@\t\r') expect(cellOf(`${first}1`, undefined)).toBe(`'${first}1`);
  });

  it('writes milliseconds as a time, and a number outside the range of times unchanged', () => {
    const schema = { unit: 'ms' } as Parameters<typeof cellOf>[1];
    expect(cellOf(new ExactNumber('1781083589140'), schema)).toBe('2026-06-10T09:26:29.140Z');
    expect(cellOf(new ExactNumber('1781083589140443000'), schema)).toBe('1781083589140443000');
  });
});

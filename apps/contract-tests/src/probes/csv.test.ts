import { describe, expect, it } from 'vitest';
import { readCsv } from './files.ts';

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

import { expect, it } from 'vitest';
import { csvLine, foreignText } from './csv.ts';

it('quotes what would end a field or a line, and leaves empty what is unknown', () => {
  expect(csvLine([1, 'plain', 'a,b', 'say "x"', 'two\nlines', 'cr\r', null, ''])).toBe(
    '1,plain,"a,b","say ""x""","two\nlines","cr\r",,\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('puts an apostrophe before %s, which a spreadsheet would compute', (text) => {
  expect(foreignText(text)).toBe(`'${text}`);
});

it('leaves other texts as they are', () => {
  expect(['a=1', '', "'", null].map(foreignText)).toEqual(['a=1', '', "'", null]);
});

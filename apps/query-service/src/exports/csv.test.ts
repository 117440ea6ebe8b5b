import { expect, it } from 'vitest';
import { csvLine, foreignText } from './csv.ts';

it('csvLine quotes commas, quotes and line breaks, and writes null as an empty field', () => {
  expect(csvLine([1, 'plain', 'a,b', 'say "x"', 'two\nlines', 'cr\r', null, ''])).toBe(
    '1,plain,"a,b","say ""x""","two\nlines","cr\r",,\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('foreignText prefixes the formula %s with an apostrophe', (text) => {
  expect(foreignText(text)).toBe(`'${text}`);
});

it('foreignText leaves other texts unchanged', () => {
  expect(['a=1', '', "'", null].map(foreignText)).toEqual(['a=1', '', "'", null]);
});

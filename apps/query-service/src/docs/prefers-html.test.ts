import { expect, it } from 'vitest';
import { prefersHtml } from './prefers-html.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['Text/HTML ; q=0.5', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html;q=0', false],
  ['text/html;q=abc', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [undefined, false],
])('prefersHtml for Accept %j is %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected);
});

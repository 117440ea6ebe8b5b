import { expect, it } from 'vitest';
import { parseGrace } from './parse-grace.ts';

it.each([
  ['0', 0],
  ['30s', 30_000],
  ['15m', 900_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
])('parseGrace reads %s as %i ms', (text, expected) => {
  expect(parseGrace(text)).toBe(expected);
});

it.each(['', '0s', '-1h', '1.5h', '24', '1w', '01h', '9999999s'])('parseGrace rejects %j', (text) => {
  expect(parseGrace(text)).toBeUndefined();
});

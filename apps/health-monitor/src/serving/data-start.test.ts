import { expect, it } from 'vitest';
import { showDataStart, dataStart } from './data-start.ts';

const at = Date.UTC(2026, 10, 23, 16, 30);

it('the start of the data is null unless the record is younger than the window', () => {
  const firstSeen = Date.UTC(2026, 10, 22, 9);
  expect(dataStart('24h', { firstSeen, at })).toBeNull();
  expect(dataStart('7d', { firstSeen, at })).toBe(firstSeen);
  expect(dataStart('90d', { firstSeen: null, at })).toBeNull();
});

it.each([
  ['since 22 November', Date.UTC(2026, 10, 22, 9)],
  ['since 23 November, 09:05', Date.UTC(2026, 10, 23, 9, 5)],
  ['since 31 December 2025', Date.UTC(2025, 11, 31, 9)],
])('the start of the data is shown as "%s", with a time of day today and a year in another year', (words, start) => {
  expect(showDataStart(start, at)).toBe(words);
});

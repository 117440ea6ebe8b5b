import { expect, it } from 'vitest';
import { showStart, startOf } from './window-start.ts';

const at = Date.UTC(2026, 10, 23, 16, 30);

it('is named only where the record is younger than the window', () => {
  const firstSeen = Date.UTC(2026, 10, 22, 9);
  expect(startOf('24h', { firstSeen, at })).toBeNull();
  expect(startOf('7d', { firstSeen, at })).toBe(firstSeen);
  expect(startOf('90d', { firstSeen: null, at })).toBeNull();
});

it.each([
  [Date.UTC(2026, 10, 22, 9), 'since 22 November'],
  [Date.UTC(2026, 10, 23, 9, 5), 'since 23 November, 09:05'],
  [Date.UTC(2025, 11, 31, 9), 'since 31 December 2025'],
])('is a date, as exact as it has to be', (start, words) => {
  expect(showStart(start, at)).toBe(words);
});

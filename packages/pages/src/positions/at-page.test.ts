import { expect, it } from 'vitest';
import { readTime } from './at-page.ts';

it.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20 14:02', '2026-11-20T14:02:00.000Z'],
  ['2026-11-20T14:02:11.123Z', '2026-11-20T14:02:11.123Z'],
  ['2026-11-20T14:02:11+02:00', '2026-11-20T12:02:11.000Z'],
  ['1795183331', '2026-11-20T14:02:11.000Z'],
  ['1795183331123', '2026-11-20T14:02:11.123Z'],
])('reads %s as %s', (text, iso) => {
  expect(new Date(readTime(text) ?? 0).toISOString()).toBe(iso);
});

it.each(['', 'yesterday', '2026-13-40', '2026-02-30', '20-11-2026', '12'])('does not read %j', (text) => {
  expect(readTime(text)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { parseExpiry, parseGrace } from './parse-times.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('parseExpiry', () => {
  it.each([
    ['12h', '2026-06-01T12:00:00.000Z'],
    ['90d', '2026-08-30T00:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-31T12:00+01:00', '2027-01-31T11:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseExpiry(text, now)?.toISOString()).toBe(expected);
  });

  it.each([
    ...['', '0d', '-1d', '90', '90w', 'tomorrow', '2027-13-01', '2027-02-30', '2027-02-29T12:00:00Z'],
    ...['2027-01-31T12:00:00', '2026-06-01', '2020-01-01'],
  ])('rejects %j', (text) => {
    expect(parseExpiry(text, now)).toBeUndefined();
  });
});

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

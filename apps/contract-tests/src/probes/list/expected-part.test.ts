import { describe, expect, it } from 'vitest';
import { ExactNumber, memberOf, type ExactJson } from '../../json/exact-json.ts';
import { expectedPartOf, type Reference, type Selection } from './expected-part.ts';

const rows: readonly ExactJson[] = [5, 4, 3, 2, 1].map((n) => ({ n: new ExactNumber(String(n)) }));
const whole: Reference = { rows, total: 5, isWhole: true, isReversed: false };
const beginning: Reference = { rows, total: 50, isWhole: false, isReversed: false };
const all: Selection = { keeps: () => true, keepsAll: true, isBeyond: () => false, order: 'usual' };
const odd: Selection = { ...all, keeps: (row) => numberIn(row) % 2 === 1, keepsAll: false };

function numberIn(row: ExactJson): number {
  return Number((memberOf(row, 'n') as ExactNumber).literal);
}

function numbers(expected: { readonly rows: readonly ExactJson[] }): number[] {
  return expected.rows.map(numberIn);
}

describe('expectedPartOf', () => {
  it('returns a part of the selected rows, and their total', () => {
    const expected = expectedPartOf(whole, odd, { from: 1, size: 2 });
    expect(numbers(expected)).toEqual([3, 1]);
    expect(expected).toMatchObject({ isComplete: true, total: 3 });
    expect(expectedPartOf(whole, odd, { from: 3, size: 2 })).toMatchObject({ rows: [], isComplete: true, total: 3 });
  });

  it('reverses the rows, or sorts them by value', () => {
    expect(numbers(expectedPartOf(whole, { ...odd, order: 'reverse' }, { from: 0, size: 2 }))).toEqual([1, 3]);
    const byDistance = (a: ExactJson, b: ExactJson): number => Math.abs(numberIn(a) - 3) - Math.abs(numberIn(b) - 3);
    expect(numbers(expectedPartOf(whole, { ...odd, order: byDistance }, { from: 0, size: 1 }))).toEqual([3]);
  });

  it('returns as many rows as the known beginning of a list gives', () => {
    const expected = expectedPartOf(beginning, odd, { from: 1, size: 20 });
    expect(numbers(expected)).toEqual([3, 1]);
    expect(expected).toMatchObject({ isComplete: false, total: undefined });
    expect(expectedPartOf(beginning, odd, { from: 0, size: 3 })).toMatchObject({ isComplete: true, total: undefined });
    expect(expectedPartOf(beginning, all, { from: 0, size: 20 })).toMatchObject({ isComplete: false, total: 50 });
    expect(expectedPartOf(beginning, { ...all, order: 'reverse' }, { from: 0, size: 2 })).toMatchObject({
      rows: [],
      isComplete: false,
      total: 50,
    });
  });

  it('returns rows of the reverse order only if the reverse beginning is known', () => {
    const reversed: Reference = { ...beginning, isReversed: true };
    expect(numbers(expectedPartOf(reversed, { ...odd, order: 'reverse' }, { from: 1, size: 1 }))).toEqual([3]);
    expect(expectedPartOf(reversed, odd, { from: 1, size: 1 })).toMatchObject({ rows: [], isComplete: false });
  });

  it('returns all rows of a period that begins within the known rows', () => {
    const recent: Selection = {
      keeps: (row) => numberIn(row) >= 3,
      keepsAll: false,
      isBeyond: (row) => numberIn(row) < 3,
      order: 'reverse',
    };
    const expected = expectedPartOf(beginning, recent, { from: 0, size: 20 });
    expect(numbers(expected)).toEqual([3, 4, 5]);
    expect(expected).toMatchObject({ isComplete: true, total: 3 });
  });
});

import type { List } from '@ledger-explorer/spec/lists';
import { describe, expect, it } from 'vitest';
import { legAt } from './legs.ts';
import { startState } from './walk-state.ts';

// A leg: the rows that one query reaches, here 10 pages of 10 rows.
describe('legAt', () => {
  it.each([
    ['DESC', {}],
    ['ASC', { orderBy: 'DESC' }],
  ])('finds the newest entries of a list in the order %s', (orderBy, query) => {
    const list: List = { key: 'validator', pages: 51, bothEnds: true };
    expect(legAt(startState(list, { size: 10, orderBy }, {}), { newest: true }).query).toEqual(query);
  });

  it('has a leg for each part of a list that is read from one end, and two if from both ends', () => {
    const list: List = { key: 'id', pages: 10, split: { parameter: 'status', values: ['A', 'B'] } };
    const queries = (given: List) =>
      [0, 100, 200, 300].map((offset) => {
        const state = { ...startState(given, { size: 10 }, {}), parts: ['A', 'B'], offset };
        return legAt(state).query;
      });
    const opposite = { orderBy: 'ASC' };
    expect(queries(list).slice(0, 2)).toEqual([{ status: 'A' }, { status: 'B' }]);
    expect(queries({ ...list, bothEnds: true })).toEqual([
      { status: 'A' },
      { status: 'A', ...opposite },
      { status: 'B' },
      { status: 'B', ...opposite },
    ]);
  });
});

import type { List } from '@ledger-explorer/spec/lists';
import { expect, it } from 'vitest';
import { legAt } from './legs.ts';
import { startState } from './walk-state.ts';

it.each([
  ['DESC', {}],
  ['ASC', { orderBy: 'DESC' }],
])('finds the newest entries of a list in the order %s', (orderBy, query) => {
  const list: List = { key: 'validator', pages: 51, bothEnds: true };
  expect(legAt(startState(list, { size: 10, orderBy }, {}), { newest: true }).query).toEqual(query);
});

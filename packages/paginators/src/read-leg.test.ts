import type { List } from '@ledger-explorer/spec/lists';
import { expect, it } from 'vitest';
import { deliver } from './read-leg.ts';
import { startState } from './walk-state.ts';

const list: List = { key: 'eventId', pages: 51, bothEnds: true, pinnable: true };

it.each([
  ['past a page without new entries', false, 3],
  ['to the end behind the last page', true, Infinity],
])('a walk moves %s', (_, last, offset) => {
  const state = startState(list, { size: 3 }, {});
  const page = { entries: [{ eventId: 'a' }], number: 0, total: 9, last, cursor: '', position: 7 };
  expect([...deliver(state, { page, fresh: [], next: 3 }, Infinity)]).toEqual([]);
  expect(state.offset).toBe(offset);
});

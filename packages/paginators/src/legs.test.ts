import { describe, expect, it } from 'vitest';
import { legAt } from './legs.ts';
import type { List } from './list.ts';
import { startState, type WalkState } from './walk-state.ts';

const transfers: List = { key: 'eventId', pages: 51, bothEnds: true, pinnable: true };
const validators: List = {
  key: 'validator',
  pages: 51,
  bothEnds: true,
  split: { parameter: 'status', values: ['ACTIVE', 'INACTIVE'] },
};

/** A walk with pages of 10 entries, so that one end reaches 510. */
function stateAt(list: List, changes: Partial<WalkState> = {}, orderBy = 'DESC'): WalkState {
  return { ...startState(list, { size: 10, orderBy }, {}), ...changes };
}

describe('legAt', () => {
  it('begins at the end that the caller wants first', () => {
    const leg = legAt(false, stateAt(transfers));
    expect(leg.query).toEqual({});
    expect([leg.pageCount(95), leg.pageCount(700)]).toEqual([10, 51]);
    expect(leg.page(3, 10)).toBe(3);
    expect(leg.inOrder(['a', 'b'], 0, 95)).toEqual(['a', 'b']);
  });

  it('reads the far end of a pinned list from the middle on, in one order', () => {
    const leg = legAt(false, stateAt(transfers, { pinned: true, offset: 510 }));
    expect(leg.query).toEqual({ orderBy: 'ASC' });
    // 15 entries are left: the far end has them on its pages 0 and 1, of which page 1 shows 5 that the first leg had.
    const pages = leg.pageCount(525);
    expect(pages).toBe(2);
    expect([leg.page(0, pages), leg.page(1, pages)]).toEqual([1, 0]);
    expect(leg.inOrder([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 1, 525)).toEqual([14, 13, 12, 11, 10]);
  });

  it('reads the far end of a list that is not pinned from its end, until a page is known', () => {
    const leg = legAt(false, stateAt(validators, { offset: 510 }, 'ASC'));
    expect(leg.query).toEqual({ orderBy: 'DESC' });
    expect(leg.page(0, 51)).toBe(0);
    expect(leg.patience).toBe(1);
  });

  it('reads the parts of a split list one after the other, each from both ends', () => {
    const parts = ['ACTIVE', 'INACTIVE'];
    const queries = [0, 510, 1020, 1530].map((offset) => legAt(false, stateAt(validators, { parts, offset })).query);
    expect(queries).toEqual([
      { status: 'ACTIVE' },
      { orderBy: 'ASC', status: 'ACTIVE' },
      { status: 'INACTIVE' },
      { orderBy: 'ASC', status: 'INACTIVE' },
    ]);
  });

  it('finds the newest entries at either order', () => {
    expect(legAt(true, stateAt(validators)).query).toEqual({});
    expect(legAt(true, stateAt(validators, {}, 'ASC')).query).toEqual({ orderBy: 'DESC' });
  });

  it('has no end for a cursor', () => {
    const leg = legAt(false, stateAt({ key: 'eventId', pages: 0, pinnable: true }, { offset: 70 }));
    expect(leg.pageCount(Infinity)).toBe(Infinity);
  });
});

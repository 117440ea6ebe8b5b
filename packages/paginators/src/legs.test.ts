import { describe, expect, it } from 'vitest';
import { type Leg, legAt } from './legs.ts';
import type { List } from '@ledger-explorer/spec/lists';
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

/** The entries of a leg at an offset: number of the page, and how many of its entries are before. */
function placeOf(leg: Leg, offset: number) {
  return [Math.floor(leg.place(offset) / 10), leg.place(offset) % 10];
}

describe('legAt', () => {
  it('begins at the end that the caller wants first', () => {
    const leg = legAt(false, stateAt(transfers));
    expect(leg).toMatchObject({ query: {}, mirrored: false });
    expect([leg.end(95), leg.end(700)]).toEqual([95, 510]);
    expect(placeOf(leg, 34)).toEqual([3, 4]);
  });

  it('reads the far end of a pinned list from the middle on, in one order', () => {
    const leg = legAt(false, stateAt(transfers, { pinned: true, offset: 510, total: 525, position: 7 }));
    expect(leg).toMatchObject({ query: { orderBy: 'ASC', position: 7 }, mirrored: true });
    // 15 entries are left: the far end has them on its pages 0 and 1, of which page 1 shows 5 that the first leg had.
    expect([510, 514, 515, 524].map((offset) => placeOf(leg, offset))).toEqual([
      [1, 4],
      [1, 0],
      [0, 9],
      [0, 0],
    ]);
    expect(leg.end(525)).toBe(525);
  });

  it('reads the middle of a pinned list as of an earlier position', () => {
    const bracket = { low: { position: 3, total: 1_400 }, high: { position: 4, total: 1_495 } };
    const middle = { pinned: true, offset: 510, total: 2_000, position: 7, bracket };
    // The oldest but 1,490: 5 entries of the window came later.
    const down = legAt(false, stateAt(transfers, middle));
    expect(down).toMatchObject({ query: { position: 4 }, mirrored: false, window: bracket.high });
    expect([placeOf(down, 510), down.end(0)]).toEqual([[0, 5], 1_015]);
    const up = legAt(false, stateAt(transfers, { ...middle, offset: 900 }, 'ASC'));
    expect(up).toMatchObject({ query: { position: 3, orderBy: 'DESC' }, mirrored: true, window: bracket.low });
    expect([placeOf(up, 900), up.end(0)]).toEqual([[49, 9], 1_400]);
  });

  it('reads the far end of a list that is not pinned from its end, until a page is known', () => {
    const leg = legAt(false, stateAt(validators, { offset: 510 }, 'ASC'));
    expect(leg).toMatchObject({ query: { orderBy: 'DESC' }, mirrored: false, patience: 1 });
    expect(placeOf(leg, 510)).toEqual([0, 0]);
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
    expect(leg.end(Infinity)).toBe(Infinity);
  });
});

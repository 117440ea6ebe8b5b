import { describe, expect, it } from 'vitest';
import type { List } from '@ledger-explorer/spec/lists';
import { deliver } from './read-leg.ts';
import { noteFaults, readPage } from './read-page.ts';
import { startState, tokenOf } from './walk-state.ts';

const transfers: List = { key: 'eventId', pages: 51, bothEnds: true, pinnable: true };
const cursor: List = { key: 'eventId', pages: 0, pinnable: true };
const array: List = { key: 'validator', pages: 0, moves: true, shrinks: true };

function entries(ids: string) {
  return Array.from(ids, (eventId) => ({ eventId }));
}

describe('readPage', () => {
  it('reads pages, cursors and arrays alike', () => {
    const content = entries('ab');
    const paged = { data: { content, number: 3, totalElements: 9 }, position: 7 };
    expect(readPage(paged, 3, startState(transfers, { size: 2 }, {}))).toEqual({
      entries: content,
      number: 3,
      total: 9,
      last: false,
      cursor: '',
      position: 7,
    });
    const cut = { data: { content, hasNextPage: true, nextCursor: 'c' }, position: null };
    expect(readPage(cut, 0, startState(cursor, { size: 2 }, {}))).toEqual({
      entries: content,
      number: 0,
      total: Infinity,
      last: false,
      cursor: 'c',
      position: NaN,
    });
    const last = { data: { content, hasNextPage: false, nextCursor: null }, position: null };
    expect(readPage(last, 0, startState(cursor, { size: 2 }, {}))).toMatchObject({ last: true, cursor: '' });
    const whole = { data: content, position: null };
    expect(readPage(whole, 0, startState(array, { size: 3 }, {}))).toMatchObject({ entries: content, last: true });
    // As many as requested: there may be more.
    expect(readPage(whole, 0, startState(array, { size: 2 }, {})).last).toBe(false);
  });
});

describe('noteFaults', () => {
  it('notes every way in which a page breaks the contract', () => {
    const state = startState(transfers, { size: 2, position: 7 }, {});
    const page = readPage({ data: { content: entries('abc'), number: 1, totalElements: 8 }, position: 6 }, 0, state);
    noteFaults(page, 0, { position: 7, total: 9 }, state);
    expect([...state.faults]).toEqual(['page', 'size', 'total', 'position']);
  });
});

describe('deliver', () => {
  function pageOf(ids: string, last = false) {
    return {
      page: { entries: entries(ids), number: 0, total: Infinity, last, cursor: 'next', position: 7 },
      fresh: entries(ids),
      next: 3,
    };
  }

  it('moves the walk past the page with its last entry, and not before', () => {
    const state = startState(transfers, { size: 3, position: 7 }, {});
    const offsets = Array.from(deliver(state, pageOf('abc'), 1), ([entry]) => [entry?.eventId, state.offset]);
    expect(offsets).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(state.cursor).toBe('next');
  });

  it('leaves what is beyond the limit, and a token that resumes within the page', () => {
    const state = startState(transfers, { size: 3, position: 7 }, { limit: 2 });
    const page = pageOf('abc');
    expect([...deliver(state, page, Infinity)]).toEqual([entries('ab')]);
    expect(page.fresh).toEqual(entries('c'));
    expect(tokenOf('list', state)).toMatchObject({ offset: 2, rows: 2, cursor: '', seen: [] });
  });

  it('delivers nothing for a page without new entries, and moves on', () => {
    const state = startState(transfers, { size: 3 }, {});
    expect([...deliver(state, pageOf(''), Infinity)]).toEqual([]);
    expect(state.offset).toBe(3);
  });

  it('knows the number of entries after the last page of a cursor', () => {
    const state = startState(cursor, { size: 3 }, {});
    expect([...deliver(state, pageOf('ab', true), Infinity)]).toHaveLength(1);
    expect([state.total, state.offset]).toEqual([2, Infinity]);
    expect(tokenOf('list', state).offset).toBeNull();
  });
});

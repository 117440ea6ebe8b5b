import { describe, expect, it } from 'vitest';
import { Evidence } from './evidence.ts';
import type { List } from '@ledger-explorer/spec/lists';
import type { ListPage } from './read-page.ts';
import { startState, type WalkState } from './walk-state.ts';

const shrinking: List = { key: 'id', pages: 51, moves: true, shrinks: true };

/** A page of entries whose ids are the characters of `ids`. */
function page(ids: string, total: number, position = NaN): ListPage {
  return { entries: Array.from(ids, (id) => ({ id })), number: 0, total, last: false, cursor: '', position };
}

/** Records a page of a walk, and delivers its new entries. */
function show(evidence: Evidence, state: WalkState, shown: ListPage): void {
  evidence.notePage(shown, state);
  const fresh = shown.entries.map(({ id }) => String(id)).filter((id) => evidence.isNew(id));
  for (const id of fresh) evidence.seen.add(id);
  state.rows += fresh.length;
  state.total = shown.total;
}

describe('evidence', () => {
  it('knows entries of earlier pages, in any reading', () => {
    const evidence = new Evidence(['a']);
    expect([evidence.isNew('a'), evidence.isNew('b'), evidence.isNew('b')]).toEqual([false, true, false]);
    expect([...evidence.seen]).toEqual(['a']);
    evidence.seen.add('b');
    evidence.startReading();
    expect(evidence.isNew('b')).toBe(false);
  });

  it('has the ids that this reading has not seen first', () => {
    const evidence = new Evidence(['a', 'b', 'c'], 2);
    expect(evidence.size).toBe(1);
    expect(['d', 'a'].map((id) => evidence.isNew(id))).toEqual([true, false]);
    expect([[...evidence.seen], [...evidence.reading]]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'd', 'a'],
    ]);
  });

  it('forgets old entries if there are tens of thousands, and knows recent ones', () => {
    const evidence = new Evidence();
    for (let id = 0; id < 1_000_000; id++) {
      if (id % 100 === 0) evidence.forget();
      if (!evidence.isNew(String(id))) expect.fail(String(id));
      evidence.seen.add(String(id));
    }
    expect([evidence.isNew('999999'), evidence.isNew('985000'), evidence.isNew('1')]).toEqual([false, false, true]);
    expect(evidence.seen.size).toBeLessThan(50_000);
  });

  it('is a snapshot if all pages have one position and as many entries as the total', () => {
    const state = startState(shrinking, {}, {});
    const evidence = new Evidence();
    show(evidence, state, page('ab', 3, 7));
    expect(evidence.proof(state)).toBeNull();
    show(evidence, state, page('c', 3, 7));
    expect(evidence.proof(state)).toBe('snapshot');
  });

  it('is not a snapshot if a page has a different position, or none', () => {
    for (const position of [8, NaN]) {
      const state = startState(shrinking, {}, {});
      const evidence = new Evidence();
      show(evidence, state, page('ab', 3, 7));
      show(evidence, state, page('c', 3, position));
      expect(evidence.proof(state)).toBeNull();
    }
  });

  it('is a count if entries never leave the list, and as many were delivered as the total', () => {
    const state = startState({ key: 'id', pages: 51 }, {}, {});
    const evidence = new Evidence(['x']);
    state.rows = 1;
    show(evidence, state, page('ab', 4));
    expect(evidence.proof(state)).toBeNull();
    show(evidence, state, page('c', 4));
    expect(evidence.proof(state)).toBe('count');
  });

  it('is pinned if as many were delivered as the total at the position, unless a response had a different position', () => {
    for (const watchable of [{}, { watchable: true } as const]) {
      const state = startState({ key: 'id', pages: 51, pinnable: true, ...watchable }, { position: 7 }, {});
      const evidence = new Evidence();
      show(evidence, state, page('ab', 2, 7));
      expect(evidence.proof(state)).toBe('pinned');
      state.faults.add('position');
      expect(evidence.proof(state)).toBeNull();
    }
  });

  it('is verified if a second reading shows all entries of the first reading and of its own first page', () => {
    const state = startState(shrinking, {}, {});
    const evidence = new Evidence();
    show(evidence, state, page('ab', 4, 1));
    show(evidence, state, page('cd', 4, 2));
    expect(evidence.proof(state)).toBeNull();
    evidence.startReading();
    show(evidence, state, page('da', 4, 3));
    expect(evidence.proof(state)).toBeNull();
    show(evidence, state, page('cb', 4, 4));
    expect(evidence.proof(state)).toBe('verified');
    expect(evidence.verified).toBe(4);
  });

  it('is not verified if the number of entries differs from the total', () => {
    const state = startState(shrinking, {}, {});
    const evidence = new Evidence();
    show(evidence, state, page('ab', 3, 1));
    evidence.startReading();
    show(evidence, state, page('ab', 3, 2));
    expect(evidence.proof(state)).toBeNull();
  });
});

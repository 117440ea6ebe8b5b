import { describe, expect, it } from 'vitest';
import { changedEvent, dso, someUpdate, someUpdates } from '../../test/some-updates.ts';
import { comparePages, hashesOf, type ItemVersion } from './compare-pages.ts';
import { itemCursor } from './item-cursor.ts';

interface Item extends Readonly<Record<string, unknown>> {
  readonly update_id: string;
}

function versions(items: readonly Item[]): ItemVersion[] {
  return items.map((raw) => ({ updateId: raw.update_id, cursor: itemCursor(raw), raw }));
}

function compare(first: readonly Item[], second: readonly Item[]) {
  return comparePages(versions(first), versions(second));
}

const page = someUpdates(6);

function withThird(third: Item) {
  return [...page.slice(0, 2), third, ...page.slice(3)];
}

describe('comparePages', () => {
  it('finds no difference between equal pages with keys in any order', () => {
    const reversed = page.map((update) => Object.fromEntries(Object.entries(update).reverse()) as typeof update);
    expect(compare(page, reversed)).toEqual([]);
  });

  it('finds an update with different content and returns both versions', () => {
    const [difference, ...more] = compare(page, withThird(changedEvent(3, { create_arguments: { owner: 'mallory' } })));
    expect(more).toEqual([]);
    expect(difference?.updateId).toBe(someUpdate(3).update_id);
    const [one, other] = hashesOf(difference?.pair ?? []);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });

  it('finds an update missing in one page', () => {
    const without = page.filter((_, index) => index !== 2);
    expect(compare(page, without)).toMatchObject([{ updateId: someUpdate(3).update_id, pair: [{}, null] }]);
    expect(compare(without, page)).toMatchObject([{ updateId: someUpdate(3).update_id, pair: [null, {}] }]);
  });

  it.each<[string, Item[]]>([
    ['a host that is behind', page.slice(0, 3)],
    ['an empty page', []],
    ['a field that only some Scans write', withThird({ ...someUpdate(3), external_transaction_hash: 'ab' })],
    ['a field that a newer release adds', withThird({ ...changedEvent(3, { traffic: 5 }), cost: 7 })],
    [
      'an optional field that is null in one page and absent in the other',
      withThird(changedEvent(3, { interface_id: null })),
    ],
    [
      'a payload that one host cannot decode',
      withThird(changedEvent(3, { create_arguments: { error: 'no codec', value: {} } })),
    ],
  ])('finds no difference for %s', (_, other) => {
    expect(compare(page, other)).toEqual([]);
    expect(compare(other, page)).toEqual([]);
  });

  it('compares reassignments without their offset, which differs by node', () => {
    const reassignment = (counter: number, offset: string) => ({
      update_id: '1220ee',
      record_time: someUpdate(2).record_time,
      offset,
      event: { migration_id: 0, contract_id: '00', source_synchronizer: 'a', reassignment_counter: counter },
    });
    expect(compare([reassignment(1, '07')], [reassignment(1, '12')])).toEqual([]);
    expect(compare([reassignment(1, '07')], [reassignment(2, '07')])).toHaveLength(1);
  });

  it('finds no difference for an assignment whose payload one host cannot decode', () => {
    const assignment = (payload: object, contractId = '00') => ({
      update_id: '1220ee',
      record_time: someUpdate(2).record_time,
      event: { migration_id: 0, created_event: { contract_id: contractId, create_arguments: payload } },
    });
    const undecoded = { error: 'no codec', value: {} };
    expect(compare([assignment({ owner: dso })], [assignment(undecoded)])).toEqual([]);
    expect(compare([assignment({ owner: dso })], [assignment(undecoded, '01')])).toHaveLength(1);
    expect(compare([assignment({ owner: dso })], [assignment({ owner: 'mallory' })])).toHaveLength(1);
  });

  it('finds a difference beside a payload that one host cannot decode', () => {
    const other = changedEvent(3, { create_arguments: { error: 'no codec', value: {} }, contract_id: '00ff' });
    expect(compare(page, withThird(other))).toHaveLength(1);
  });

  it('finds an update that is repeated in a page, first with different content', () => {
    const twice = withThird(changedEvent(3, { contract_id: '00ff' })).toSpliced(3, 0, someUpdate(3));
    expect(compare(page, twice)).toHaveLength(1);
    expect(compare(twice, page)).toHaveLength(1);
  });

  it('reports an update of a synchronizer unknown to the other page as missing after ten minutes', () => {
    const elsewhere = someUpdate(3, { synchronizer_id: 'second::1220' });
    const without = [...page.slice(0, 2), ...page.slice(3)];
    // Updates are a second apart: update 604 is 601 s after update 3.
    expect(compare(withThird(elsewhere), [...without, someUpdate(603)])).toEqual([]);
    expect(compare(withThird(elsewhere), [...without, someUpdate(604)])).toHaveLength(1);
  });

  it('does not report an update of another synchronizer as missing before that synchronizer continues', () => {
    const elsewhere = someUpdate(3, { synchronizer_id: 'second::1220' });
    expect(compare(withThird(elsewhere), [...page.slice(0, 2), ...page.slice(3)])).toEqual([]);
  });
});

import type { Facts } from '@ledger-explorer/ledger';
import { expect, it } from 'vitest';
import { archived, coinCreated, dso, entry } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();

/** Update `n`, which creates the coin contracts `n:0`, `n:1`, …: owner, amount, and whether it is locked. */
function coins(n: number, ...made: readonly (readonly [owner: string, units: number, locked?: boolean])[]) {
  const facts = made.map(([owner, units, locked], at): Facts['coins'][number] => ({
    ...coinCreated(`${n}:${at}`, owner, units, locked),
    ordinal: at,
  }));
  return entry(n, [], { coins: facts, parties: [dso, ...made.map(([owner]) => owner)] });
}

async function all() {
  return (await reader.listHolders({ size: 100 })).value;
}

/** All pages, forwards from the first or backwards from the last. */
async function walk(size: number, toward: 'newer' | 'older' = 'older') {
  let slice = (await reader.listHolders({ size })).value;
  while (toward === 'newer' && slice.older !== null) {
    slice = (await reader.listHolders({ size, start: slice.older })).value;
  }
  const slices = [slice];
  for (let from = slice[toward]; from !== null; from = slice[toward]) {
    slice = (await reader.listHolders({ size, start: from })).value;
    slices.push(slice);
  }
  return slices;
}

it('is empty if no party owns coin', async () => {
  await commit([entry(1, [])]);
  expect(await all()).toEqual({
    total: 0,
    firstRank: null,
    content: [],
    newer: null,
    older: null,
    supply: '0',
    top10: null,
    top100: null,
  });
});

it('lists owners of coin by balance, with ranks and shares', async () => {
  await commit([coins(2, ['bob', 1], ['alice', 2], ['carol', 1]), coins(3, ['alice', 2, true])]);
  const value = await all();
  expect(value).toMatchObject({ total: 3, firstRank: 1, supply: '6', top10: '100', top100: '100' });
  expect(value.content).toEqual([
    { rank: 1, party: 'alice', name: null, unlocked: '2', locked: '2', balance: '4', share: '66.6667' },
    { rank: 2, party: 'bob', name: null, unlocked: '1', locked: '0', balance: '1', share: '16.6667' },
    { rank: 3, party: 'carol', name: null, unlocked: '1', locked: '0', balance: '1', share: '16.6667' },
  ]);
});

it('counts new and former holders, also within a commit and after a rewind', async () => {
  await commit([
    entry(4, [], { archived: [archived('2:0')] }),
    coins(5, ['dora', 3], ['erin', 5]),
    entry(6, [], { archived: [archived('5:1')] }),
  ]);
  expect((await all()).content.map(({ party }) => party)).toEqual(['alice', 'dora', 'carol']);
  expect((await all()).total).toBe(3);
  // Alice is no party of this update; only her coins are archived.
  await commit([
    entry(7, [], {
      archived: [archived('2:1'), archived('3:0', 'Splice.Amulet:LockedAmulet')].map((one, ordinal) => ({
        ...one,
        ordinal,
      })),
    }),
  ]);
  expect(await all()).toMatchObject({ total: 2, supply: '4', top10: '100' });
  await rewindTo(3);
  expect(await all()).toMatchObject({ total: 3, supply: '6' });
  expect((await all()).content.map(({ party }) => party)).toEqual(['alice', 'bob', 'carol']);
});

it('pages in both directions with correct ranks, and sums the top 10 and 100', async () => {
  const made = Array.from({ length: 120 }, (_, at) => [`p${String(at).padStart(3, '0')}`, 10 + (at % 40)] as const);
  await commit([coins(8, ...made)]);
  const sorted = [
    ...made.map(([party, units]) => ({ party, units })),
    ...[4, 1, 1].map((units, at) => ({ party: ['alice', 'bob', 'carol'][at] ?? '', units })),
  ].toSorted((a, b) => b.units - a.units || (a.party < b.party ? -1 : 1));
  const supply = sorted.reduce((sum, { units }) => sum + units, 0);
  for (const size of [7, 50, 100]) {
    const slices = await walk(size);
    expect(slices.flatMap(({ content }) => content.map(({ party }) => party))).toEqual(
      sorted.map(({ party }) => party),
    );
    expect(slices.flatMap(({ content }) => content.map(({ rank }) => rank))).toEqual(sorted.map((_, at) => at + 1));
    expect(slices.map(({ total, firstRank }) => [total, firstRank])).toEqual(
      slices.map((_, at) => [123, at * size + 1]),
    );
    const back = (await walk(size, 'newer')).toReversed();
    expect(back.flatMap(({ content }) => content.map(({ party }) => party))).toEqual(sorted.map(({ party }) => party));
    expect(back[0]).toMatchObject({ firstRank: 1, newer: null });
  }
  const top = (count: number) => sorted.slice(0, count).reduce((sum, { units }) => sum + units, 0);
  const { top10, top100 } = await all();
  expect(Number(top10)).toBeCloseTo((top(10) * 100) / supply, 4);
  expect(Number(top100)).toBeCloseTo((top(100) * 100) / supply, 4);
});

it('a page cursor stays valid after a richer holder appears; only the last page has updated ranks', async () => {
  const first = (await reader.listHolders({ size: 60 })).value;
  await commit([coins(9, ['zoe', 1000])]);
  const second = (await reader.listHolders({ size: 60, start: first.older ?? '' })).value;
  // Only the last page counts its ranks from the end of the list; a page between it and the first has the ranks of its cursor.
  expect(second.firstRank).toBe(60 + 1);
  expect(second.content.some(({ party }) => first.content.some((one) => one.party === party))).toBe(false);
  const third = (await reader.listHolders({ size: 60, start: second.older ?? '' })).value;
  expect([third.firstRank, third.content.length, third.total, third.older]).toEqual([124 - 3 + 1, 3, 124, null]);
});

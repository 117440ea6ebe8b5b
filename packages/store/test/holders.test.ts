import type { Facts } from '@ledger-explorer/ledger';
import { afterAll, expect, it } from 'vitest';
import { openReader, openWriter, rewind } from '../src/index.ts';
import { archived, coinCreated, entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

/** An update that creates coins: owner, amount, and whether it is locked. */
function coins(n: number, ...made: readonly (readonly [owner: string, units: number, locked?: boolean])[]) {
  const facts = made.map(([owner, units, locked], at): Facts['coins'][number] => ({
    ...coinCreated(`${n}:${at}`, owner, units, locked),
    ordinal: at,
  }));
  return entry(n, [], { coins: facts, parties: ['DSO::1220aa', ...made.map(([owner]) => owner)] });
}

async function all() {
  return (await reader.listHolders({ size: 100 })).value;
}

async function rewindTo(seconds: number): Promise<void> {
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + seconds * 1000) * 1000n } });
  writer = await openWriter(database);
}

it('is empty if no party owns coin', async () => {
  await writer.commit([entry(1, [])]);
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

it('counts new and former holders, also within a commit and after a rewind', async () => {
  await writer.commit([coins(2, ['bob', 1], ['alice', 2], ['carol', 1]), coins(3, ['alice', 2, true])]);
  await writer.commit([
    entry(4, [], { archived: [archived('2:0')] }),
    coins(5, ['dora', 3], ['erin', 5]),
    entry(6, [], { archived: [archived('5:1')] }),
  ]);
  expect((await all()).content.map(({ party }) => party)).toEqual(['alice', 'dora', 'carol']);
  expect((await all()).total).toBe(3);
  // Alice is no party of this update; only her coins are archived.
  await writer.commit([
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

it('a page cursor stays valid after a richer holder appears, with updated ranks', async () => {
  const made = Array.from({ length: 120 }, (_, at) => [`p${String(at).padStart(3, '0')}`, 10 + (at % 40)] as const);
  await writer.commit([coins(8, ...made)]);
  const first = (await reader.listHolders({ size: 60 })).value;
  await writer.commit([coins(9, ['zoe', 1000])]);
  const second = (await reader.listHolders({ size: 60, start: first.older ?? '' })).value;
  expect(second.firstRank).toBe(61);
  expect(second.content.some(({ party }) => first.content.some((one) => one.party === party))).toBe(false);
  const third = (await reader.listHolders({ size: 60, start: second.older ?? '' })).value;
  expect([third.firstRank, third.content.length, third.total, third.older]).toEqual([122, 3, 124, null]);
});

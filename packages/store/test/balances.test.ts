import { formatDecimal, parseDecimal } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, migrate, openReader, type Reader } from '../src/index.ts';
import { archived, coinCreated, dso, entry } from './ledger.ts';
import { commitAll, packVolumes } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();

const parties = ['ann::1', 'bob::1', 'cyd::1'];
const updates = 600;

function ownerOf(n: number): string {
  return parties[n % 3] ?? dso;
}

/**
 * Update `n` creates a coin of n/16. Every fifth is locked. It ends 1, 7 or 300 updates later, if `n` % 3 is 0, 1 or 2. Every eleventh
 * update also has a coin that ends in it.
 */
function nthUpdate(n: number): Entry {
  const ended = [1, 7, 300].flatMap((after, remainder) =>
    n > after && (n - after) % 3 === remainder ? [n - after] : [],
  );
  const own = n % 11 === 0 ? [archived(`own${n}`)] : [];
  return entry(n, [`c${n}`], {
    parties: [dso, ownerOf(n), ...ended.map(ownerOf)],
    coins: [
      coinCreated(`c${n}`, ownerOf(n), n / 16, n % 5 === 0),
      ...(n % 11 === 0 ? [{ ...coinCreated(`own${n}`, ownerOf(n), 7), ordinal: 1 }] : []),
    ],
    archived: [...ended.map((made) => archived(`c${made}`)), ...own],
  });
}

const hour = 3_600_000;
/** With an update two hours after the start, which changes no coin. */
const ledger = [
  ...Array.from({ length: updates }, (_, index) => nthUpdate(index + 1)),
  entry(7_200, [], { parties: [dso] }),
];

/** Expected balance of a party, in units of 10^-10 coin, summed over its active contracts after an update. */
function expected(party: string, position: number) {
  const active = new Map<string, { owner: string; amount: bigint; locked: boolean }>();
  for (const { facts } of ledger.slice(0, position)) {
    for (const { contractId, owner, amount, locked } of facts.coins) active.set(contractId, { owner, amount, locked });
    for (const { contractId } of facts.archived) active.delete(contractId);
  }
  const own = [...active.values()].filter(({ owner }) => owner === party);
  const sum = (isLocked: boolean) =>
    own.filter(({ locked }) => locked === isLocked).reduce((total, { amount }) => total + amount, 0n);
  return { unlocked: sum(false), locked: sum(true) };
}

const address = { databaseUrl, network: 'many' };
let reader: Reader;

describe('balances of a party', () => {
  beforeAll(async () => {
    await migrate({ ...address, volumePositions: 256 });
    await commitAll(address, ledger, 70);
    await packVolumes(address);
    reader = await openReader(address);
  });
  afterAll(async () => {
    await reader.close();
    await drop();
  });

  it('equal the sum of its active contracts at every position, across volumes', async () => {
    for (const partyId of parties) {
      for (const position of [3, 4, 5, 11, 12, 255, 256, 300, 511, 512, 599, 600]) {
        const { value } = await reader.getBalance({ partyId, position });
        const found = { unlocked: parseDecimal(String(value?.unlocked)), locked: parseDecimal(String(value?.locked)) };
        expect([position, found]).toEqual([position, expected(partyId, position)]);
      }
    }
  });

  it('are listed at the beginning of each hour and day, with 0 before the first update', async () => {
    const start = Date.UTC(2026, 0, 1);
    const { value } = await reader.listBalances({
      partyId: 'bob::1',
      interval: 'hour',
      from: start - 1,
      to: start + hour + 1,
    });
    expect(value).toMatchObject({ partyId: 'bob::1', interval: 'hour', opening: '0' });
    const { unlocked, locked } = expected('bob::1', updates);
    expect(value?.content).toMatchObject([
      { time: String(start), position: '0', unlocked: '0', locked: '0' },
      {
        time: String(start + hour),
        position: String(updates),
        unlocked: formatDecimal(unlocked),
        locked: formatDecimal(locked),
      },
    ]);
    const days = await reader.listBalances({ partyId: 'bob::1', interval: 'day' });
    // By default.
    expect(days.value?.content).toHaveLength(30);
    const none = await reader.listBalances({ partyId: 'bob::1', interval: 'day', from: start + 1, to: start + 1 });
    expect(none.value?.content).toEqual([]);
  });

  it('end at the head if the period ends later', async () => {
    const now = Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
    const query = { partyId: 'bob::1', interval: 'hour', from: Date.UTC(2026, 0, 1) } as const;
    const { value } = await reader.listBalances({ ...query, to: now + 100 * hour });
    expect(value?.content).toEqual((await reader.listBalances({ ...query, to: now + 1 })).value?.content);
    expect(value?.content.length).toBeGreaterThan(0);
    expect((await reader.listBalances({ ...query, from: now + 1, to: now + 2 * hour })).value?.content).toEqual([]);
  });

  it('are null for an unknown party and 0 for a known party without coin', async () => {
    expect((await reader.getBalance({ partyId: 'nobody::1' })).value).toBeNull();
    expect((await reader.listBalances({ partyId: 'nobody::1', interval: 'day' })).value).toBeNull();
    expect((await reader.getBalance({ partyId: 'cyd::1', position: 1 })).value).toBeNull();
    expect((await reader.getBalance({ partyId: dso })).value).toMatchObject({ unlocked: '0', locked: '0' });
    const query = { size: 20, orderBy: 'DESC' } as const;
    expect((await reader.listBalanceHistory({ ...query, partyId: 'nobody::1' })).value).toBeNull();
    expect((await reader.listBalanceHistory({ ...query, partyId: 'cyd::1', position: 1 })).value).toBeNull();
    const none = { total: 0, firstRank: null, newer: null, older: null, content: [] };
    expect((await reader.listBalanceHistory({ ...query, partyId: dso })).value).toEqual(none);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { coin, dso, entry, updateIdOf } from './ledger.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
const readers: Reader[] = [];
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await drop();
});

const hour = 3600;
const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const parties = ['ann::1', 'bob::1'];

/** An update an hour, from the first hour of the year on; ann collects in each, bob in every fifth. */
function collected(n: number): Entry {
  const rewards = parties
    .filter((_, at) => at === 0 || n % 5 === 0)
    .map((party, at) => ({
      ordinal: 0,
      eventId: `${n}:0`,
      party,
      amounts: {
        app: coin(n / 16),
        validator: coin(at),
        sv: coin(n % 7),
        developmentFund: coin(n % 5),
        unclaimedActivity: 0n,
      },
    }));
  return entry(n * hour, [`c${n}`], { parties: [dso, ...parties], rewards }, updateIdOf(n * hour), parties);
}

const ledger = Array.from({ length: 100 }, (_, n) => collected(n));

async function open(network: string): Promise<Reader> {
  const reader = await openReader({ databaseUrl, network, poolSize: 2, statementTimeoutMs: 60_000 });
  readers.push(reader);
  return reader;
}

async function write(network: string, size: number, entries: readonly Entry[] = ledger): Promise<void> {
  const writer = await openWriter({ databaseUrl, network });
  for (let at = 0; at < entries.length; at += size) await writer.commit(entries.slice(at, at + size));
  await writer.close();
}

function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}

/** What a party collected in updates until one, by day. */
function expected(party: string, updates: number) {
  const days = new Map<
    number,
    { app: bigint; validator: bigint; sv: bigint; developmentFund: bigint; count: bigint }
  >();
  for (const [n, { facts }] of ledger.slice(0, updates).entries()) {
    for (const reward of facts.rewards.filter((one) => one.party === party)) {
      const at = start + Math.floor(n / 24) * day;
      const sum = days.get(at) ?? { app: 0n, validator: 0n, sv: 0n, developmentFund: 0n, count: 0n };
      days.set(at, {
        app: sum.app + reward.amounts.app,
        validator: sum.validator + reward.amounts.validator,
        sv: sum.sv + reward.amounts.sv,
        developmentFund: sum.developmentFund + reward.amounts.developmentFund,
        count: sum.count + 1n,
      });
    }
  }
  return [...days].map(([at, sums]) => ({ day: at, ...sums }));
}

async function check(reader: Reader, updates: number): Promise<void> {
  for (const partyId of parties) {
    const { value } = await reader.listDailyRewards({ partyId });
    const found = value?.content.map((row) => ({
      day: Number(row.day),
      app: units(String(row.app)),
      validator: units(String(row.validator)),
      sv: units(String(row.sv)),
      developmentFund: units(String(row.developmentFund)),
      count: BigInt(row.count),
    }));
    expect(found).toEqual(expected(partyId, updates));
  }
}

const place = { databaseUrl, network: 'many' };

describe('what a party collected by day', () => {
  beforeAll(async () => {
    await migrate(place);
    await write(place.network, 30);
  });

  it('is the sum of its rewards, however they were committed', async () => {
    await check(await open(place.network), ledger.length);
    const one = { databaseUrl, network: 'one' };
    await migrate(one);
    await write(one.network, 1);
    expect((await checksum(one)).tables).toEqual((await checksum(place)).tables);
  });

  it('is that of the days that begin in the period, and of no other', async () => {
    const reader = await open(place.network);
    const read = async (from?: number, to?: number) => {
      const { value } = await reader.listDailyRewards({ partyId: 'ann::1', from, to });
      return value?.content.map((row) => (Number(row.day) - start) / day);
    };
    expect(await read()).toEqual([0, 1, 2, 3, 4]);
    expect(await read(start + 1, start + 2 * day)).toEqual([1]);
    expect(await read(start + day, start + 2 * day + 1)).toEqual([1, 2]);
    expect(await read(start, start)).toEqual([]);
    expect((await reader.listDailyRewards({ partyId: 'nobody::1' })).value).toBeNull();
    const none = await reader.listDailyRewards({ partyId: dso });
    expect(none.value).toMatchObject({ sums: { app: '0', count: '0' }, content: [] });
  });

  it('adds up in a statement whose ends cut days', async () => {
    const reader = await open(place.network);
    for (const [first, last] of [
      [0, 100],
      [5, 70],
      [30, 40],
      [24, 48],
    ] as const) {
      const { value } = await reader.getStatement({
        partyId: 'ann::1',
        from: start + first * hour * 1000,
        to: start + last * hour * 1000,
      });
      const rewards = ledger
        .slice(first, last)
        .flatMap(({ facts }) => facts.rewards.filter(({ party }) => party === 'ann::1'));
      expect(units(String(value?.rewards.app))).toBe(rewards.reduce((sum, { amounts }) => sum + amounts.app, 0n));
      expect(value?.rewards.count).toBe(String(rewards.length));
    }
  });

  it('adds up to nothing in a statement that begins after the head', async () => {
    const reader = await open(place.network);
    const [now, later] = [await reader.getStatement({ partyId: 'ann::1' }), start + 400 * day];
    const { value } = await reader.getStatement({ partyId: 'ann::1', from: later });
    const closing = now.value?.closing;
    expect(value).toMatchObject({ from: String(later), to: String(later), opening: closing, closing, lines: [] });
    expect(value?.rewards.count).toBe('0');
  });
});

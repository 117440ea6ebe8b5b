import { sumOf } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { archived, coin, coinCreated, dso, entry, updateIdOf } from './ledger.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
const readers: Reader[] = [];
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await drop();
});

const start = Date.UTC(2026, 0, 1);
/** Updates are as many minutes apart: some hours have one, some two. */
const apart = 40;
/** From this one on they are of another migration, whose record times began earlier. */
const migrated = 130;
const hour = 3_600_000;
const day = 24 * hour;

function timeOf(n: number): number {
  return start + n * apart * 60_000 - (n < migrated ? 0 : 20 * hour);
}

const transferTypes = ['TOKEN_TRANSFER', 'TAP', 'SELF_TRANSFER', 'TRAFFIC_PURCHASE', 'EXPIRE'] as const;

function licensed(n: number): Entry['facts']['licenses'][number] {
  return {
    ordinal: 0,
    contractId: `l${n}`,
    templateId: 'ab:c:d',
    validator: `p${n % 3}::1`,
    sponsor: 'sv::1',
    dso,
    // An hour back, as its update says, or nothing.
    lastActiveAt: n % 5 === 0 ? null : BigInt(Math.max(start, timeOf(n) - 50 * 60_000)) * 1000n,
    lastUpdatedAt: null,
    version: null,
    contactPoint: null,
    firstRound: null,
    lastRound: null,
    missedRounds: null,
  };
}

/** Every update has a coin, each third one ends the coin before, each second one a reward, each fourth a license, and there is a transfer or none. */
function made(n: number): Entry {
  const type = transferTypes[n % 5] ?? 'TAP';
  const rounds =
    n % 20 === 0 ? [{ ordinal: 0, contractId: `r${n}`, number: n / 20, price: coin(n + 1), opensAt: null }] : [];
  const { update, facts } = entry(
    (timeOf(n) - start) / 1000,
    [`c${n}`],
    {
      parties: [dso, `p${Math.floor(n / 10)}::1`],
      coins: [coinCreated(`c${n}`, `p${Math.floor(n / 10)}::1`, n + 1, n % 4 === 0)],
      archived: n % 3 === 0 && n > 0 ? [archived(`c${n - 1}`)] : [],
      rounds,
      licenses: n % 4 === 0 ? [licensed(n)] : [],
      rewards:
        n % 2 === 0
          ? [
              {
                ordinal: 0,
                eventId: `${n}:0`,
                party: dso,
                amounts: { app: coin(n), validator: 0n, sv: coin(1), developmentFund: 0n, unclaimedActivity: 0n },
              },
            ]
          : [],
      transfers:
        n % 5 === 0
          ? []
          : [
              {
                ordinal: 0,
                eventId: `${n}:0`,
                type,
                senders: [dso],
                receivers: [`p${Math.floor(n / 10)}::1`],
                amount: coin(n),
                fee: coin(n % 2),
                price: null,
              },
            ],
    },
    updateIdOf(n),
    [`p${Math.floor(n / 10)}::1`],
  );
  return { update: { ...update, migrationId: n < migrated ? 0 : 1 }, facts };
}

const ledger = Array.from({ length: 150 }, (_, n) => made(n));

function units(decimal: unknown): bigint {
  const [whole = '0', fraction = ''] = String(decimal).split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}

type Entries = readonly Entry[];

/** How often what happened last, as texts `who` at times, was of an earlier bucket or never was. */
function active(all: readonly { readonly who: string; readonly at: number }[], bucket: number, length: number): bigint {
  const bucketOf = (at: number) => Math.floor(at / length) * length;
  const counted = all.filter(({ who, at }, n) => {
    const before = all.slice(0, n).findLast((other) => other.who === who);
    return bucketOf(at) === bucket && (before === undefined || bucketOf(before.at) < bucket);
  });
  return BigInt(counted.length) * coin(1);
}

function milliseconds(micros: bigint): number {
  return Number(micros / 1000n);
}

function volumeOf(own: Entries, types: readonly string[]): bigint {
  return own
    .flatMap(({ facts }) => facts.transfers)
    .reduce((sum, { type, amount }) => sum + (types.includes(type) ? amount : 0n), 0n);
}

/** What a metric is of the updates of one bucket, of all until its end, and of the whole stream. */
const expected: Readonly<
  Record<string, (own: Entries, until: Entries, all: Entries, bucket: number, length: number) => bigint>
> = {
  burned: (own) =>
    own.flatMap(({ facts }) => facts.transfers).reduce((sum, { fee }) => sum + fee, 0n) +
    volumeOf(own, ['TRAFFIC_PURCHASE', 'EXPIRE']),
  trafficSpent: (own) => volumeOf(own, ['TRAFFIC_PURCHASE']),
  // A TAP of update n is n coins, of which n + 1 are rewards in each second update.
  minted: (own) =>
    own.flatMap(({ facts }) => facts.rewards).reduce((sum, one) => sum + one.amounts.app + one.amounts.sv, 0n) +
    volumeOf(
      own.filter(({ facts }) => facts.rewards.length === 0),
      ['TAP'],
    ),
  activeParties: (_own, _until, all, bucket, length) =>
    active(
      all.flatMap(({ update, facts }) =>
        [...new Set([...facts.parties, ...facts.coins.map(({ owner }) => owner)])].map((who) => ({
          who,
          at: milliseconds(update.recordTime),
        })),
      ),
      bucket,
      length,
    ),
  activeValidators: (_own, _until, all, bucket, length) =>
    active(
      all.flatMap(({ update, facts }) =>
        facts.licenses.map(({ validator, lastActiveAt }) => ({
          who: validator,
          at: milliseconds(lastActiveAt ?? update.recordTime),
        })),
      ),
      bucket,
      length,
    ),
  updates: (own) => BigInt(own.length) * coin(1),
  events: (own) => BigInt(own.length) * coin(1),
  created: (own) => BigInt(own.length) * coin(1),
  transfers: (own) => BigInt(own.flatMap(({ facts }) => facts.transfers).length) * coin(1),
  volume: (own) => own.flatMap(({ facts }) => facts.transfers).reduce((sum, { amount }) => sum + amount, 0n),
  fees: (own) => own.flatMap(({ facts }) => facts.transfers).reduce((sum, { fee }) => sum + fee, 0n),
  rewards: (own) => own.flatMap(({ facts }) => facts.rewards).reduce((sum, { amounts }) => sum + sumOf(amounts), 0n),
  newParties: (own) =>
    BigInt(
      [...new Set(own.flatMap(({ facts }) => facts.parties))].filter((party) =>
        own.includes(ledger.find(({ facts }) => facts.parties.includes(party)) ?? made(0)),
      ).length,
    ) * coin(1),
  supply: (_own, until) => {
    const active = new Map<string, bigint>();
    for (const { facts } of until) {
      for (const { contractId, amount } of facts.coins) active.set(contractId, amount);
      for (const { contractId } of facts.archived) active.delete(contractId);
    }
    return [...active.values()].reduce((sum, amount) => sum + amount, 0n);
  },
  price: (_own, until) =>
    until
      .toSorted((a, b) => Number(a.update.recordTime - b.update.recordTime))
      .flatMap(({ facts }) => facts.rounds)
      .at(-1)?.price ?? 0n,
};

/** Points of the whole ledger until an update. */
function pointsOf(metric: string, updates: number, length: number) {
  const points: { time: number; value: bigint }[] = [];
  const newest = Math.max(...ledger.slice(0, updates).map((_, n) => timeOf(n)));
  for (let at = start; at <= newest; at += length) {
    const until = ledger.slice(0, updates).filter((_, n) => timeOf(n) < at + length);
    const own = until.filter(({ update }) => Number(update.recordTime / 1000n) >= at);
    const value = expected[metric]?.(own, until, ledger.slice(0, updates), at, length) ?? 0n;
    if (value !== 0n) points.push({ time: at, value });
  }
  return points;
}

async function check(reader: Reader, updates: number): Promise<void> {
  for (const metric of Object.keys(expected)) {
    for (const [interval, length] of [
      ['hour', hour],
      ['day', day],
    ] as const) {
      const { value } = await reader.getSeries({ metric, interval, from: start - day, to: start + 10 * day });
      const found = value?.points.map((point) => ({ time: Number(point.time), value: units(point.value) }));
      expect([metric, interval, found]).toEqual([metric, interval, pointsOf(metric, updates, length)]);
      for (const { value: whole, parts } of value?.points ?? []) {
        if (parts === null) continue;
        expect(parts.reduce((sum, part) => sum + units(part.value), 0n)).toBe(units(whole));
      }
      expect(value?.incomplete).toBe((found?.at(-1)?.time ?? Number.NaN) + length > timeOf(updates - 1));
    }
  }
}

async function open(network: string): Promise<Reader> {
  const reader = await openReader({ databaseUrl, network, poolSize: 2, statementTimeoutMs: 60_000 });
  readers.push(reader);
  return reader;
}

async function write(network: string, size: number, entries: Entries = ledger): Promise<void> {
  const writer = await openWriter({ databaseUrl, network });
  for (let at = 0; at < entries.length; at += size) await writer.commit(entries.slice(at, at + size));
  await writer.close();
}

const place = { databaseUrl, network: 'many' };

describe('a metric over time', () => {
  beforeAll(async () => {
    await migrate(place);
    await write(place.network, 40);
  });

  it('is what the updates of each hour and day add up, or left at its end', async () => {
    await check(await open(place.network), ledger.length);
  });

  it('has the hours and days that begin in the period, levels also where nothing happened', async () => {
    const reader = await open(place.network);
    const read = async (metric: string, from?: number, to?: number) =>
      (await reader.getSeries({ metric, interval: 'hour', from, to })).value?.points.map(
        ({ time }) => (Number(time) - start) / hour,
      );
    expect(await read('updates', start + 1, start + 3 * hour)).toEqual([1, 2]);
    expect(await read('supply', start - hour, start + 2 * hour)).toEqual([0, 1]);
    expect(await read('price', start + 2 * hour, start + 2 * hour)).toEqual([]);
    expect(await read('updates')).toHaveLength(30);
    expect((await reader.getSeries({ metric: 'size', interval: 'day' })).value).toBeNull();
  });
});

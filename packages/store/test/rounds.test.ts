import type { Facts } from '@ledger-explorer/ledger';
import { afterAll, expect, it } from 'vitest';
import { checksum, openReader, openWriter, rewind } from '../src/index.ts';
import { coin, dso, entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

function opened(number: number, price: number): Partial<Facts> {
  const opensAt = BigInt(start) * 1000n;
  return { rounds: [{ ordinal: 0, contractId: `open ${number}`, number, price: coin(price), opensAt }] };
}

function advanced(number: number, state: Facts['roundsAdvanced'][number]['state']): Partial<Facts> {
  return { roundsAdvanced: [{ ordinal: 0, contractId: `${state} ${number}`, number, state, rates: null }] };
}

function rewarded(app: number, sv: number): Partial<Facts> {
  return {
    rewards: [
      {
        ordinal: 0,
        eventId: 'event',
        party: dso,
        amounts: { app: coin(app), validator: 0n, sv: coin(sv), developmentFund: 0n, unclaimedActivity: 0n },
      },
    ],
  };
}

const none = { app: '0', validator: '0', sv: '0', developmentFund: '0', unclaimedActivity: '0' };

async function listed() {
  const { value } = await reader.listRounds({ page: 0, size: 20 });
  return { total: value.total, rows: value.content };
}

it('lists rounds, newest first, with state, price and the rewards collected while each was the newest', async () => {
  await writer.commit([
    entry(1, ['c1'], rewarded(9, 9)), // before the first round
    entry(2, ['c2'], opened(7, 0.5)),
    entry(3, ['c3'], rewarded(1, 2)),
    entry(4, ['c4'], opened(8, 0.25)),
  ]);
  await writer.commit([entry(5, ['c5'], advanced(7, 'SUMMARIZING')), entry(6, ['c6'], rewarded(0.5, 0))]);
  await writer.commit([
    entry(7, ['c7'], advanced(7, 'ISSUING')),
    entry(8, ['c8'], { ...rewarded(4, 1), ...opened(9, 1) }),
  ]);
  const { total, rows } = await listed();
  expect(total).toBe(3);
  expect(rows).toEqual([
    expect.objectContaining({
      number: '9',
      price: '1',
      previousPrice: '0.25',
      state: 'OPEN',
      minted: { ...none, app: '4', sv: '1' },
    }),
    expect.objectContaining({ number: '8', previousPrice: '0.5', issuingAt: null, minted: { ...none, app: '0.5' } }),
    {
      number: '7',
      price: '0.5',
      previousPrice: null,
      openedAt: String(start + 2000),
      opensAt: String(start),
      issuingAt: String(start + 7000),
      closedAt: null,
      state: 'ISSUING',
      minted: { ...none, app: '1', sv: '2' },
    },
  ]);
  expect((await reader.listRounds({ page: 1, size: 2 })).value.content).toEqual(rows.slice(2));
  expect((await reader.getRound({ number: '8' })).value).toEqual({ ...rows[1], rates: null, coupons: [] });
});

it.each(['10', '08', '-8', 'x', '9'.repeat(30)])('has no round %s', async (number) => {
  expect((await reader.getRound({ number })).value).toBeNull();
});

it('lists the same rounds after a rewind into a round and a replay', async () => {
  const before = await listed();
  const { total } = await checksum(database);
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + 5000) * 1000n } });
  const { rows } = await listed();
  expect(rows).toEqual([
    expect.objectContaining({ number: '8', minted: none }),
    expect.objectContaining({
      number: '7',
      state: 'SUMMARIZING',
      issuingAt: null,
      minted: { ...none, app: '1', sv: '2' },
    }),
  ]);
  writer = await openWriter(database);
  await writer.commit([entry(6, ['c6'], rewarded(0.5, 0)), entry(7, ['c7'], advanced(7, 'ISSUING'))]);
  await writer.commit([entry(8, ['c8'], { ...rewarded(4, 1), ...opened(9, 1) })]);
  expect(await listed()).toEqual(before);
  expect((await checksum(database)).total).toBe(total);
});

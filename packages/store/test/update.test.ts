import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { openReader, openWriter, rewind } from '../src/index.ts';
import { coin, dso, entry, updateIdOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

function round(number: number) {
  return { rounds: [{ ordinal: 0, contractId: `00f${number}`, number, price: coin(0.15), opensAt: null }] };
}

async function placeOf(n: number) {
  const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 200 });
  return value === null ? null : [value.position, value.previousId, value.nextId, value.round];
}

it('an update has its neighbors and the highest round so far', async () => {
  await writer.commit([entry(1, ['00aa']), entry(2, ['00ab'], round(7)), entry(3, ['00ac'], round(5))]);
  await writer.commit([entry(4, ['00ad'])]);
  expect(await placeOf(1)).toEqual(['1', null, updateIdOf(2), null]);
  expect(await placeOf(2)).toEqual(['2', updateIdOf(1), updateIdOf(3), '7']);
  expect(await placeOf(4)).toEqual(['4', updateIdOf(3), null, '7']);
  expect(await placeOf(9)).toBeNull();
});

it('the nodes of a large update are paged', async () => {
  await writer.commit([entry(5, ['00ba', '00bb', '00bc'])]);
  const updateId = updateIdOf(5);
  const { value } = await reader.getUpdate({ updateId, nodes: 2 });
  expect([value?.nodes.map(({ ordinal }) => ordinal), value?.nodesCursor]).toEqual([[0, 1], '1']);
  const { value: rest } = await reader.getUpdate({ updateId, nodes: 2, after: 1 });
  expect([rest?.nodes.map(({ ordinal, id }) => [ordinal, id]), rest?.nodesCursor]).toEqual([[[2, 4 + 3]], null]);
});

it('an update has the same transfers as the transfer list', async () => {
  const transfer = {
    ordinal: 0,
    eventId: `${updateIdOf(6)}:0`,
    type: 'TRANSFER' as const,
    senders: ['alice::1'],
    receivers: ['bob::1', 'alice::1'],
    amount: coin(2.5),
    fee: coin(0.1),
    price: null,
  };
  await writer.commit([entry(6, ['00ca'], { parties: ['alice::1', 'bob::1'], transfers: [transfer, transfer] })]);
  const { value } = await reader.getUpdate({ updateId: updateIdOf(6), nodes: 200 });
  const { value: list } = await reader.listTransfers({ page: 0, size: 2, orderBy: 'DESC' });
  expect(value?.transfers).toEqual(list.content);
  expect(value?.transfers).toHaveLength(2);
});

it('the newest update after a rewind has no next update until the next commit', async () => {
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + 3_000) * 1000n } });
  writer = await openWriter(database);
  expect(await placeOf(3)).toEqual(['3', updateIdOf(2), null, '7']);
  await writer.commit([entry(8, ['00da'])]);
  expect(await placeOf(3)).toEqual(['3', updateIdOf(2), updateIdOf(8), '7']);
  expect(await placeOf(8)).toEqual(['7', updateIdOf(3), null, '7']);
});

describe('balances around an update', () => {
  /** An update that creates these coins and archives the contracts. */
  function coins(
    n: number,
    made: readonly (readonly [id: string, owner: string, units: string])[],
    ended: string[] = [],
  ) {
    const { update } = entry(n, [...made.map(([id]) => id), ...ended]);
    const events = Object.entries((update.raw as { events_by_id: Record<string, object> }).events_by_id);
    const edited = events.map(([id, event], index) => {
      const [, owner, initialAmount] = made[index] ?? [];
      const create = {
        dso,
        owner,
        amount: { initialAmount, createdAt: { number: '1' }, ratePerRound: { rate: '0.1' } },
      };
      const archive = {
        event_type: 'exercised_event',
        choice: 'Archive',
        choice_argument: {},
        child_event_ids: [],
        exercise_result: {},
        consuming: true,
        acting_parties: [dso],
        interface_id: null,
      };
      return [id, { ...event, ...(owner === undefined ? archive : { create_arguments: create }) }];
    });
    const read = decodeUpdate({ ...(update.raw as object), events_by_id: Object.fromEntries(edited) as object });
    return { update: read, facts: interpret(read) };
  }

  async function balancesOf(n: number) {
    const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 1 });
    return {
      all: value?.balancesCount,
      rows: value?.balances.map(({ party, before, after }) => [party, before, after]),
    };
  }

  it('cover the parties whose coin changed, sorted by id', async () => {
    await writer.commit([
      coins(20, [
        ['00e1', 'cyd::1', '2.5'],
        ['00e2', 'ann::1', '7.0000000001'],
      ]),
    ]);
    await writer.commit([
      coins(
        21,
        [
          ['00e3', 'bob::1', '1'],
          ['00e4', 'ann::1', '7.0000000001'],
        ],
        ['00e1', '00e2'],
      ),
    ]);
    await writer.commit([entry(22, ['00ea'])]);
    expect(await balancesOf(20)).toEqual({
      all: '2',
      rows: [
        ['ann::1', '0', '7.0000000001'],
        ['cyd::1', '0', '2.5'],
      ],
    });
    expect(await balancesOf(21)).toEqual({
      all: '2',
      rows: [
        ['bob::1', '0', '1'],
        ['cyd::1', '2.5', '0'],
      ],
    });
    expect(await balancesOf(22)).toEqual({ all: '0', rows: [] });
  });

  it('are limited to 50 parties, with the full count', async () => {
    const owners = Array.from({ length: 51 }, (_, index) => `owner-${100 + index}::1`);
    await writer.commit([
      coins(
        23,
        owners.map((owner, index) => [`00f${100 + index}`, owner, '1'] as const),
      ),
    ]);
    const { all, rows } = await balancesOf(23);
    expect([all, rows?.length, rows?.at(-1)]).toEqual(['51', 50, ['owner-149::1', '0', '1']]);
  });
});

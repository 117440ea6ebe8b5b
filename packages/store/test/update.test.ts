import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReader, openWriter, type Reader, rewind, type Writer } from '../src/index.ts';
import { coin, entry, updateIdOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let reader: Reader;
let writer: Writer;
beforeAll(async () => {
  writer = await openWriter(database);
  reader = await openReader(database);
});
afterAll(async () => {
  await writer.close();
  await reader.close();
});

function round(number: number) {
  return { rounds: [{ ordinal: 0, contractId: `00f${number}`, number, price: coin(0.15), opensAt: null }] };
}

async function placeOf(n: number) {
  const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 200 });
  return value === null ? null : [value.position, value.previousId, value.nextId, value.round];
}

it('an update has its neighbors, and the highest round until then', async () => {
  await writer.commit([entry(1, ['00aa']), entry(2, ['00ab'], round(7)), entry(3, ['00ac'], round(5))]);
  await writer.commit([entry(4, ['00ad'])]);
  expect(await placeOf(1)).toEqual(['1', null, updateIdOf(2), null]);
  expect(await placeOf(2)).toEqual(['2', updateIdOf(1), updateIdOf(3), '7']);
  expect(await placeOf(4)).toEqual(['4', updateIdOf(3), null, '7']);
  expect(await placeOf(9)).toBeNull();
});

it('the nodes of a large update come in parts', async () => {
  await writer.commit([entry(5, ['00ba', '00bb', '00bc'])]);
  const updateId = updateIdOf(5);
  const { value } = await reader.getUpdate({ updateId, nodes: 2 });
  expect([value?.nodes.map(({ ordinal }) => ordinal), value?.nodesCursor]).toEqual([[0, 1], '1']);
  const { value: rest } = await reader.getUpdate({ updateId, nodes: 2, after: 1 });
  expect([rest?.nodes.map(({ ordinal, id }) => [ordinal, id]), rest?.nodesCursor]).toEqual([[[2, 7]], null]);
});

it('has a transfer with what the index knows of it', async () => {
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

it('a rewind makes a kept update the newest one', async () => {
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + 3_000) * 1000n } });
  writer = await openWriter(database);
  expect(await placeOf(3)).toEqual(['3', updateIdOf(2), null, '7']);
  await writer.commit([entry(8, ['00da'])]);
  expect(await placeOf(3)).toEqual(['3', updateIdOf(2), updateIdOf(8), '7']);
  expect(await placeOf(8)).toEqual(['7', updateIdOf(3), null, '7']);
});

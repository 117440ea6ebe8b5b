import { afterAll, beforeAll, expect, it } from 'vitest';
import { IndexEmpty, openReader, openWriter, type Reader, rewind, type Writer } from '../src/index.ts';
import { coin, dso, entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
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

it('the head has its position, the totals there, and another epoch after a rewind', async () => {
  await expect(reader.getHead({})).rejects.toThrow(IndexEmpty);
  const rounds = [{ ordinal: 0, contractId: '00f1', number: 7, price: coin(0.15), opensAt: null }];
  await writer.commit([entry(1, ['00aa', '00ab'], { rounds }), entry(2, ['00ac'], { parties: [dso, 'alice::1'] })]);
  const { value, asOf } = await reader.getHead({});
  expect(value).toEqual({
    position: '2',
    recordTime: String(Date.UTC(2026, 0, 1) + 2_000),
    epoch: '1:1',
    migration: 0,
    round: '7',
    updates: '2',
    events: '3',
    transfers: '0',
    parties: '2',
  });
  expect(asOf.position).toBe(2);

  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(Date.UTC(2026, 0, 1) + 1_000) * 1000n } });
  writer = await openWriter(database);
  expect((await reader.getHead({})).value).toMatchObject({ position: '1', epoch: '3:2', updates: '1', events: '2' });
});

import { afterAll, expect, it } from 'vitest';
import { IndexEmpty, openReader, openWriter, rewind } from '../src/index.ts';
import { coin, dso, entry, updateIdOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

it('the head has position and totals, and a new epoch after a rewind', async () => {
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
    networkReset: null,
  });
  expect(asOf.position).toBe(2);

  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(Date.UTC(2026, 0, 1) + 1_000) * 1000n } });
  writer = await openWriter(database);
  expect((await reader.getHead({})).value).toMatchObject({ position: '1', epoch: '3:2', updates: '1', events: '2' });
});

it('two rewinds without an update in between start two epochs, also for a reader that read in between', async () => {
  const second = (n: number) => BigInt(Date.UTC(2026, 0, 1) + n * 1_000) * 1000n;
  const rewindTo = async (n: number) => {
    await writer.close();
    await rewind({ ...database, to: { migrationId: null, recordTime: second(n) } });
    writer = await openWriter(database);
  };
  const shown = async () => {
    const { total, content } = (await reader.listUpdateHistory({ size: 10, orderBy: 'ASC' })).value;
    expect(total).toBe(content.length);
    return content.map(({ updateId }) => updateId).toSorted();
  };
  const updates = [2, 3, 4].map((n) => entry(n, [`0b0${n}`]));
  await writer.commit(updates);
  const all = [1, 2, 3, 4].map((n) => updateIdOf(n));
  expect(await shown()).toEqual(all);
  await rewindTo(3);
  const { epoch } = (await reader.getHead({})).value;
  expect(await shown()).toEqual(all.slice(0, 3));
  await rewindTo(1);
  expect((await reader.getHead({})).value.epoch).not.toBe(epoch);
  expect(await shown()).toEqual(all.slice(0, 1));
  await writer.commit(updates);
  expect(await shown()).toEqual(all);
});

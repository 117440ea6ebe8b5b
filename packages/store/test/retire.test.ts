import { afterAll, expect, it } from 'vitest';
import {
  checksum,
  IndexEmpty,
  migrate,
  NameTaken,
  openReader,
  openVerification,
  openWriter,
  PositionRemoved,
  readStatus,
  retire,
  retiredName,
  schemaState,
  WriterBusy,
} from '../src/index.ts';
import { commitAll } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { entry, updateIdOf } from './ledger.ts';

const database = await testDatabase();
const old = { ...database, network: `${database.network}-old` };
const reader = await openReader(database);
afterAll(() => reader.close());

it('retire rejects an empty or open index and a name that is in use', async () => {
  await expect(retire({ ...database, as: old.network })).rejects.toThrow(IndexEmpty);
  const writer = await openWriter(database);
  await writer.commit([entry(1, ['00a1']), entry(2, ['00a2']), entry(3, ['00a3'])]);
  await expect(retire({ ...database, as: old.network })).rejects.toThrow(WriterBusy);
  await writer.close();
  await migrate({ ...database, network: 'taken' });
  await expect(retire({ ...database, as: 'taken' })).rejects.toThrow(NameTaken);
  expect(await readStatus(database)).toMatchObject({ position: 3 });
});

it('retire leaves the old index unchanged under its new name and an empty index in its place', async () => {
  const before = await checksum(database);
  const headBefore = (await reader.getHead({})).value;
  await retire({ ...database, as: old.network });
  expect(await checksum(old)).toEqual(before);
  expect(await schemaState(old)).toBe('current');
  expect(await schemaState(database)).toBe('current');
  expect(await readStatus(database)).toBeNull();
  await expect(reader.getHead({})).rejects.toThrow(IndexEmpty);

  // First updates of another ledger. They get positions 4 and 5, as the old index had 1 to 3.
  await commitAll(database, [entry(1, ['00b1'], {}, updateIdOf(901)), entry(2, ['00b2'], {}, updateIdOf(902))]);
  const { value } = await reader.getHead({});
  expect(value).toMatchObject({ position: '5', updates: '2' });
  expect(value.epoch).not.toBe(headBefore.epoch);
  await expect(reader.listTransfers({ page: 0, size: 5, position: 2, orderBy: 'DESC' })).rejects.toThrow(
    PositionRemoved,
  );
  expect((await reader.getUpdate({ updateId: updateIdOf(1), nodes: 1 })).value).toBeNull();
  expect((await reader.getUpdate({ updateId: updateIdOf(901), nodes: 1 })).value).not.toBeNull();

  const inOld = await openReader(old);
  expect((await inOld.getUpdate({ updateId: updateIdOf(1), nodes: 1 })).value).not.toBeNull();
  await inOld.close();
  const writerOfOld = await openWriter(old);
  await writerOfOld.commit([entry(4, ['00a4'])]);
  expect(writerOfOld.head()).toMatchObject({ position: 4, updates: 4 });
  await writerOfOld.close();
});

it('retiredName returns an unused name of network and day, of at most 40 characters', async () => {
  const day = new Date('2026-11-27T10:00:00Z');
  const network = 'a-network-with-a-name-of-40-characters-1';
  const first = await retiredName({ ...database, network }, day);
  expect(first).toBe('a-network-with-a-name-of-40-c-2026-11-27');
  await migrate({ ...database, network: first });
  expect(await retiredName({ ...database, network }, day)).toBe('a-network-with-a-name-of-40-2026-11-27-2');
});

it('identity returns DSO, synchronizers and newest update of the index', async () => {
  const verification = openVerification(database);
  const synchronizers = new Set(['global-domain::1220bb']);
  expect(await verification.identity()).toEqual({ dso: null, synchronizers, lastUpdate: updateIdOf(902) });
  await verification.noteDso('DSO::1220cc');
  expect((await verification.identity())?.dso).toBe('DSO::1220cc');
  const rules = { ordinal: 0, contractId: '00c1', dso: 'DSO::1220dd', svs: [], offboarded: [] };
  await commitAll(database, [entry(3, ['00b3'], { dsoRules: [rules] }, updateIdOf(903))]);
  expect(await verification.identity()).toEqual({ dso: 'DSO::1220dd', synchronizers, lastUpdate: updateIdOf(903) });
  await verification.close();
});

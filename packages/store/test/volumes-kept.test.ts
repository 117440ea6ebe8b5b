import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { migrate, moveVolume, openReader, readVolumes, VolumeRefused } from '../src/index.ts';
import { entry, microsOf, updateIdOf } from './ledger.ts';
import { commitAll, packVolumes } from '../testing/index.ts';
import { volumeTables } from '../src/growth/volume-tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
const address = { databaseUrl, network: 'kept' };
const client = new StoreClient(address);

beforeAll(async () => {
  await migrate({ ...address, volumePositions: 256 });
  await client.connect();
  const ledger = Array.from({ length: 600 }, (_, at) => entry(at + 1, [`aa${at + 1}`, `bb${at + 1}`]));
  await commitAll(address, ledger, 100);
  await packVolumes(address);
});
afterAll(async () => {
  try {
    await client.query('drop tablespace if exists slow');
  } finally {
    await client.end();
    await drop();
  }
});

it('volumes list their positions, updates, events and state', async () => {
  const volumes = await readVolumes(address);
  const page = 8_192;
  expect(volumes.map(({ bytes, ...facts }) => ({ ...facts, isLarge: bytes > page }))).toMatchObject([
    { volume: 0, state: 'packed', firstPosition: 1, lastPosition: 255, updates: 255, events: 510, isLarge: true },
    { volume: 1, state: 'packed', firstPosition: 256, lastPosition: 511, updates: 256, events: 512, isLarge: true },
    { volume: 2, state: 'newest', firstPosition: 512, lastPosition: 600, updates: 89, events: 178, isLarge: true },
  ]);
  expect(volumes.map(({ tablespaces }) => tablespaces)).toEqual([['pg_default'], ['pg_default'], ['pg_default']]);
  expect(volumes[1]?.firstRecordTime).toBe(microsOf(256));
  expect(volumes[1]?.lastRecordTime).toBe(microsOf(511));
});

it('a writer packs and freezes closed volumes when it opens', async () => {
  // Rows of commits that are not yet on disk cannot be frozen.
  await client.query('checkpoint');
  await client.query('update volume set packed = false');
  await packVolumes(address);
  for (const table of ['contract_event_0', 'contract_event_1', 'payload_0', 'payload_1', 'update_0', 'update_1']) {
    // The oldest transaction id that is not frozen is newer than those of all rows.
    const { rows } = await client.query<{ frozen: boolean }>(
      `select age(relfrozenxid) < (select min(age(xmin)) from ${table}) as frozen from pg_class where oid = '${table}'::regclass`,
    );
    expect([table, ...rows]).toEqual([table, { frozen: true }]);
  }
});

it('a packed volume has its indexes by hash of an id and by owner with fillfactor 100', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_index on indexrelid = oid
     where relnamespace = 'kept'::regnamespace and reloptions = '{fillfactor=100}' and indisvalid order by 1`,
  );
  const indexes = [0, 1].map((n) => [
    `coin_ended_${n}_by_contract`,
    `coin_ended_${n}_by_owner`,
    `contract_event_${n}_pkey`,
    `update_${n}_by_id`,
  ]);
  expect(rows.map(({ name }) => name)).toEqual(indexes.flat().sort());
});

it('a volume moves to another tablespace with all its tables and stays readable', async () => {
  await client.query('set allow_in_place_tablespaces = on');
  await client.query(`create tablespace slow location ''`);
  const lines: string[] = [];
  await moveVolume({ ...address, volume: 0, tablespace: 'slow', onProgress: (line) => lines.push(line) });
  expect(lines).toHaveLength(volumeTables.length);
  expect((await readVolumes(address)).map(({ tablespaces }) => tablespaces)).toEqual([
    ['slow'],
    ['pg_default'],
    ['pg_default'],
  ]);
  const reader = await openReader(address);
  expect((await reader.getUpdate({ updateId: updateIdOf(3), nodes: 5 })).value?.position).toBe('3');
  await reader.close();
  await moveVolume({ ...address, volume: 0, tablespace: 'pg_default' });
  expect((await readVolumes(address))[0]?.tablespaces).toEqual(['pg_default']);
});

it.each([
  [{ volume: 2, tablespace: 'pg_default' }, 'volume 2 is the newest, which the indexer writes'],
  [{ volume: 7, tablespace: 'pg_default' }, 'network kept has no volume 7: it has 0, 1, 2'],
  [{ volume: 0, tablespace: 'nowhere' }, 'the database has no tablespace "nowhere"'],
])('moving a volume is rejected: %j', async (move, message) => {
  const refused = await moveVolume({ ...address, ...move }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VolumeRefused);
  expect(String(refused)).toContain(message);
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { checksum, type Entry, migrate, openReader, openWriter, rewind } from '../src/index.ts';
import { decodeBlock } from '../src/payloads/payload.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { commitAll, packVolumes, waitUntilPacked } from '../testing/index.ts';
import { entry, microsOf, timeOf, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
const address = { databaseUrl, network: 'packed' };
const client = new StoreClient(address);
const updates = 600;
/** Positions of a volume, and of a slot: a quarter of it. */
const [volume, slot] = [256, 64];
/** Last update before the rewind, and last update it keeps. Later updates get positions from `newest` + 1 on. */
const [newest, kept] = [330, 301];

function entries(first: number, last: number): Entry[] {
  return Array.from({ length: last - first + 1 }, (_, at) => entry(first + at, [`aa${first + at}`]));
}

beforeAll(async () => {
  await migrate({ ...address, volumePositions: volume });
  await client.connect();
  // Small commits, as at the head of the ledger.
  await commitAll(address, entries(1, newest), 3);
  await packVolumes(address);
  await rewind({ ...address, to: { migrationId: null, recordTime: microsOf(kept) } });
  await commitAll(address, entries(kept + 1, updates), 1);
  await packVolumes(address);
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** First position and number of updates of each block of a volume. */
async function blocksOf(volume: number): Promise<[number, number][]> {
  const { rows } = await client.query<{ position: string; bytes: Buffer }>(
    `select position, bytes from payload_${volume} order by position`,
  );
  return rows.map(({ position, bytes }) => [Number(position), decodeBlock(bytes).toString().split('\n').length]);
}

it('packing a closed volume joins updates of different commits into one block per slot', async () => {
  const slots = [0, 1, 2, 3].map((nth) => nth * slot);
  // Positions begin at 1.
  expect(await blocksOf(0)).toEqual(slots.map((first) => (first === 0 ? [1, slot - 1] : [first, slot])));
  // Positions are not reused after a rewind: a new block begins.
  expect(await blocksOf(1)).toEqual([
    [volume, kept + 1 - volume],
    [newest + 1, volume + 2 * slot - (newest + 1)],
    [volume + 2 * slot, slot],
    [volume + 3 * slot, slot],
  ]);
  // The newest volume is not packed.
  expect((await blocksOf(2))[0]).toEqual([2 * volume, 1]);
});

it('packing keeps every update unchanged', async () => {
  const other = { databaseUrl, network: 'whole' };
  await migrate(other);
  await commitAll(other, entries(1, updates));
  expect(await checksum(address)).toMatchObject({ ...(await checksum(other)), position: updates + newest - kept });
  const reader = await openReader(address);
  for (const n of [1, 63, 64, 255, 300, 301, 302, 303, 480, 600]) {
    const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 5 });
    expect(value?.recordTime).toBe(String(timeOf(n)));
  }
  await reader.close();
});

it('packing keeps the key, bounds and reader privileges of a table of payloads', async () => {
  const { rows } = await client.query<{ indexes: string[]; readable: boolean; bound: string }>(
    `select array_agg(i.relname::text) as indexes, bool_and(has_table_privilege('ledger_explorer_reader', c.oid, 'select')) as readable,
       min(pg_get_expr(c.relpartbound, c.oid)) as bound
     from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
     where c.oid = 'payload_1'::regclass`,
  );
  expect(rows).toEqual([{ indexes: ['payload_1_pkey'], readable: true, bound: "FOR VALUES FROM ('256') TO ('512')" }]);
});

it('a transaction with an older snapshot still sees all rows while a volume is packed', async () => {
  const count =
    'select (select count(*) from update_run_1)::int as runs, (select count(*) from payload_1)::int as blocks';
  const { rows: before } = await client.query(count);
  const old = new StoreClient(address);
  await old.connect();
  await old.query('begin isolation level repeatable read');
  await old.query('select from head');
  await client.query('update volume set packed = false where volume = 1');
  const writer = await openWriter(address);
  // The new tables are vacuumed until no old snapshot prevents freezing: a second time if the first could not freeze.
  await vi.waitUntil(
    async () => {
      const { rows } = await client.query<{ tried: string }>(
        String.raw`select coalesce(max(vacuum_count), 0) as tried from pg_stat_user_tables
          where schemaname = current_schema and relname like '%\_1\_fresh'`,
      );
      return Number(rows[0]?.tried) >= 2;
    },
    { timeout: 600_000 },
  );
  expect((await old.query(count)).rows).toEqual(before);
  await old.query('commit');
  await old.end();
  await waitUntilPacked(address);
  await writer.close();
  expect((await client.query(count)).rows).toEqual(before);
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { makeIdRuns, rewindIdRuns } from '../src/growth/id-runs-making.ts';
import { type Entry, migrate, openReader, openWriter, type Reader, rewind } from '../src/index.ts';
import { entry } from './ledger.ts';
import { waitUntilSorted } from './wait-until-sorted.ts';
import { until } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
const address = { databaseUrl, network: 'many' };
const client = new StoreClient(address);
/** Number of updates, in volumes 0 to 9 of 256 positions; volume 9 is not closed. */
const length = 2_500;
/** Contract with an event in every five hundredth update, from the first on. */
const longLived = 'ff01';

function idOf(n: number): string {
  return `1220${createHash('sha256').update(`update ${n}`).digest('hex')}`;
}

/** Update `n` creates contract `aa<n>`, and has a second creation of the contract of update `n` - 700, as a use of it. */
function nthUpdate(n: number): Entry {
  return entry(n, [`aa${n}`, ...(n % 500 === 1 ? [longLived] : []), ...(n > 700 ? [`aa${n - 700}`] : [])], {}, idOf(n));
}

async function write(from: number, to: number): Promise<void> {
  const writer = await openWriter(address);
  for (let n = from; n <= to; n += 250) {
    await writer.commit(Array.from({ length: Math.min(250, to + 1 - n) }, (_, at) => nthUpdate(n + at)));
  }
  await waitUntilSorted(address);
  await writer.close();
}

/** Last volume that stays in the runs when the tests cut them. */
const lastVolume = 5;

/** For `makeIdRuns`, which asks whether to stop. */
const uninterrupted: () => boolean = () => false;

/** Runs, as `first volume-last volume`. */
async function runs(): Promise<string[]> {
  const { rows } = await client.query<{ run: string }>(
    `select first_volume || '-' || last_volume as run from id_run order by first_volume`,
  );
  return rows.map(({ run }) => run);
}

/** The content of all runs: the volumes of each id. */
async function volumesOfIds(): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select b.kind, e.key, array_agg(e.volume order by e.volume) as volumes
     from id_run r join id_block b on b.tableoid = format('id_block_%s', r.run)::regclass
     cross join lateral unnest(b.keys, b.volumes) e (key, volume) where e.volume <= r.last_volume group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Closed volumes whose tables are read during the work. */
async function volumesRead(work: () => Promise<unknown>): Promise<number[]> {
  const reads = async () => {
    const { rows } = await client.query<{ volume: number; reads: string }>(
      `select substring(relname from '\\d+$')::int as volume, sum(coalesce(idx_scan, 0) + seq_scan) as reads
       from pg_stat_user_tables where schemaname = 'many' and relname ~ '^(update|contract_event)_\\d+$' group by 1 order by 1`,
    );
    return rows;
  };
  const before = await reads();
  await work();
  const after = await reads();
  const readsBefore = new Map(before.map(({ volume, reads: times }) => [volume, times]));
  const openVolume = after.length - 1;
  return after.flatMap(({ volume, reads: times }) =>
    volume === openVolume || times === readsBefore.get(volume) ? [] : [volume],
  );
}

async function sessions(): Promise<string | undefined> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) as count from pg_stat_activity where datname = current_database()',
  );
  return rows[0]?.count;
}

/** Volumes that `ask` reads in its own session: PostgreSQL counts the reads of a session when it ends. */
async function readOnce(ask: (reader: Reader) => Promise<unknown>): Promise<number[]> {
  return volumesRead(async () => {
    const others = await sessions();
    const reader = await openReader({ ...address, poolSize: 1 });
    await ask(reader);
    await reader.close();
    await until(async () => (await sessions()) === others, 5);
  });
}

/** Opened before most volumes and their runs existed. */
let early: Reader;
beforeAll(async () => {
  await migrate({ ...address, volumePositions: 256 });
  await client.connect();
  await write(1, 600);
  early = await openReader(address);
  await early.getUpdate({ updateId: idOf(3), nodes: 5 });
  await write(601, length);
});
afterAll(async () => {
  await early.close();
  await client.end();
  await drop();
});

async function expectFound(reader: Reader, n: number): Promise<void> {
  expect((await reader.getUpdate({ updateId: idOf(n), nodes: 5 })).value?.updateId).toBe(idOf(n));
  expect((await reader.getEvent({ eventId: `${idOf(n)}:0` })).value?.contractId).toBe(`aa${n}`);
  const contract = await reader.getContract({ contractId: `aa${n}` });
  expect(contract.value?.created?.eventId).toBe(`${idOf(n)}:0`);
  const { content } = (await reader.search({ q: idOf(n).slice(0, 20), size: 10 })).value;
  expect(content.map(({ id }) => id)).toEqual([idOf(n)]);
}

describe('runs of ids of closed volumes', () => {
  it('cover all closed volumes, with one table per run', async () => {
    // Closing may have interrupted the writer's own run.
    await makeIdRuns(client, uninterrupted);
    const found = await runs();
    // The number of volumes packed when a run begins decides where it ends.
    expect(found.length).toBeLessThanOrEqual(2);
    const volumes = found.flatMap((run) => {
      const [first = 0, last = 0] = run.split('-').map(Number);
      return Array.from({ length: last + 1 - first }, (_, at) => first + at);
    });
    expect(volumes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const { rows } = await client.query<{ tables: string }>(
      `select count(*) as tables from pg_class where relnamespace = 'many'::regnamespace and relname ~ '^id_block_\\d+$'`,
    );
    expect(rows[0]?.tables).toBe(String(found.length));
  });

  it.each([1, 255, 256, 2_000, 2_499])('find update %i', async (n) => {
    const reader = await openReader(address);
    await expectFound(reader, n);
    await reader.close();
  });

  it('are used by a reader that was opened before they existed', async () => {
    for (const n of [1, 2_000, 2_499]) await expectFound(early, n);
  });

  it('limit a read to the volumes that contain the id', async () => {
    expect(await readOnce((reader) => reader.getUpdate({ updateId: idOf(2_000), nodes: 5 }))).toEqual([7]);
    expect(await readOnce((reader) => reader.getEvent({ eventId: `${idOf(1_500)}:0` }))).toEqual([5]);
    // Created by update 1,000 in volume 3, and used by 1,700 in volume 6.
    expect(await readOnce((reader) => reader.getContract({ contractId: 'aa1000' }))).toEqual([3, 6]);
    const contract = { contractId: 'aa1000', size: 5, orderBy: 'ASC' } as const;
    expect(await readOnce((reader) => reader.listContractEvents(contract))).toEqual([3, 6]);
    expect(await readOnce((reader) => reader.search({ q: idOf(500).slice(0, 30), size: 5 }))).toEqual([1]);
    expect(await readOnce((reader) => reader.getUpdate({ updateId: idOf(9_999), nodes: 5 }))).toEqual([]);
    expect(await readOnce((reader) => reader.getContract({ contractId: 'none' }))).toEqual([]);
  });

  it('find all volumes of a contract', async () => {
    const reader = await openReader(address);
    for (const orderBy of ['ASC', 'DESC'] as const) {
      const { value } = await reader.listContractEvents({ contractId: longLived, size: 10, orderBy });
      const updates = [1, 501, 1_001, 1_501, 2_001].map(idOf);
      expect(value?.content.map(({ updateId }) => updateId)).toEqual(
        orderBy === 'ASC' ? updates : updates.toReversed(),
      );
    }
    await reader.close();
  });

  it('find the first of several updates with the same prefix', async () => {
    const reader = await openReader(address);
    const all = Array.from({ length }, (_, at) => idOf(at + 1)).sort();
    // The first 8 digits are `1220` and 16 random bits, so that some of the 2,500 ids begin alike.
    const alike = all.filter((id) => all.some((other) => other !== id && other.startsWith(id.slice(0, 8))));
    for (const id of alike.filter((_, at) => at % 9 === 0)) {
      const { content } = (await reader.search({ q: id.slice(0, 8), size: 1 })).value;
      expect(content.map((found) => found.id)).toEqual([all.find((other) => other.startsWith(id.slice(0, 8)))]);
    }
    expect(alike.length).toBeGreaterThan(50);
    await reader.close();
  });
});

describe('merging runs of ids', () => {
  it('resumes after each interruption; incomplete runs are not read', async () => {
    const before = await volumesOfIds();
    await rewindIdRuns(client, lastVolume);
    let cuts = 0;
    do {
      cuts += 1;
      expect(cuts).toBeLessThan(200);
      let checks = 0;
      const isThirdCheck = () => (checks += 1) > 2;
      const idsPerTransaction = 100;
      await makeIdRuns(client, isThirdCheck, idsPerTransaction);
      const reader = await openReader(address);
      await expectFound(reader, 1 + ((cuts * 37) % length));
      await reader.close();
    } while ((await runs()).length > 1 || (await unfinished()));
    expect(cuts).toBeGreaterThan(10);
    expect(await runs()).toEqual(['0-8']);
    expect(await volumesOfIds()).toEqual(before);
  });

  it('completes while a backup locks an old run, which is dropped later', async () => {
    const before = await volumesOfIds();
    await rewindIdRuns(client, lastVolume);
    const tables = async () => {
      const { rows } = await client.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'id_block'::regclass`,
      );
      return rows.map(({ name }) => name);
    };
    const [held = ''] = await tables();
    const backup = new StoreClient(address);
    await backup.connect();
    await backup.query(`begin; lock table ${held} in access share mode`);
    await makeIdRuns(client, uninterrupted);
    expect(await runs()).toEqual(['0-8']);
    expect(await volumesOfIds()).toEqual(before);
    expect(await tables()).toContain(held);
    await expectFound(early, 1_000);
    await backup.end();
    await makeIdRuns(client, uninterrupted);
    expect(await tables()).toHaveLength(1);
  });

  it('finds an id behind many blocks that have only ids of removed volumes', async () => {
    const { rows } = await client.query<{ table: string }>(`select 'id_block_' || run as table from id_run`);
    const table = rows[0]?.table ?? '';
    const keyOf = (hex: string) => BigInt(`0x${hex.slice(0, 15).padEnd(15, '0')}`);
    const [id, removedVolume] = [idOf(1_000), 99];
    const prefix = id.slice(0, 8);
    await client.query(`create table before as select * from ${table}`);
    await client.query(`delete from ${table} where kind = 0`);
    await client.query(
      `insert into ${table} (kind, first, keys, volumes)
       select 0, key, array[key], array[$2::smallint] from generate_series($1::bigint, $1::bigint + 99) key
       union all select 0, $3::bigint, array[$3::bigint], array[$4::smallint]`,
      [keyOf(prefix), removedVolume, keyOf(id), Math.floor(1_000 / 256)],
    );
    const { content } = (await early.search({ q: prefix, size: 1 })).value;
    expect(content.map((found) => found.id)).toEqual([id]);
    await client.query(`delete from ${table} where kind = 0`);
    await client.query(`insert into ${table} select * from before where kind = 0`);
  });

  it('a rewind drops runs of removed volumes; later updates are found again', async () => {
    await rewind({ ...address, to: { migrationId: 0, recordTime: nthUpdate(1_500).update.recordTime } });
    expect(await runs()).toEqual(['0-4']);
    const reader = await openReader(address);
    for (const n of [1, 1_400, 1_500]) await expectFound(reader, n);
    expect((await reader.getUpdate({ updateId: idOf(1_501), nodes: 5 })).value).toBeNull();
    expect((await reader.getContract({ contractId: 'aa2000' })).value).toBeNull();
    expect((await early.getUpdate({ updateId: idOf(2_000), nodes: 5 })).value).toBeNull();
    await write(1_501, 2_300);
    for (const n of [1, 1_400, 1_501, 2_000, 2_300]) {
      await expectFound(reader, n);
      await expectFound(early, n);
    }
    await reader.close();
    await rewind({ ...address, to: { migrationId: 0, recordTime: nthUpdate(100).update.recordTime } });
    expect(await runs()).toEqual([]);
    await expectFound(early, 100);
  });
});

async function unfinished(): Promise<boolean> {
  const { rows } = await client.query('select from id_run where next_kind is not null');
  return rows.length > 0;
}

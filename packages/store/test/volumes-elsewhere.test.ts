import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedDatabase } from '../src/engine/embedded.ts';
import {
  checksum,
  distribute,
  migrate,
  moveBack,
  moveToServer,
  openReader,
  openWriter,
  type Reader,
  readVolumes,
  reinterpret,
  rewind,
  StoreUnavailable,
  VolumeRefused,
} from '../src/index.ts';
import { DatabaseProxy, onDatabase, openTestDatabase, untilPacked } from '../testing/index.ts';
import { planning } from '../src/reading/queries.ts';
import { reads } from '../src/reading/reads.ts';
import { Directory, directoryStatement } from '../src/volumes/directory.ts';
import { declaredVolumeStatements } from '../src/volumes/volume-statement.ts';
import { tableOf, volumeTables } from '../src/volumes/volume-tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { entry, updateIdOf } from './ledger.ts';
import { made, old } from './ledger-for-volumes.ts';

const { databaseUrl, drop } = await createTestDatabase();
/** Of the same updates: volumes 0 to 3 of one are elsewhere. */
const spread = { databaseUrl, network: 'spread' };
const whole = { databaseUrl, network: 'whole' };
/** As a reader's sessions plan. */
const planningStatement = Object.entries(planning)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');
const length = 1_300;
const entries = Array.from({ length }, (_, n) => made(n + 1));

let folder: string;
let other: EmbeddedDatabase;
/** The way to the other server. */
let way: DatabaseProxy;
let inSpread: Reader;
let inWhole: Reader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explorer-elsewhere-'));
  other = await openTestDatabase({ dataDir: join(folder, 'other') });
  way = await DatabaseProxy.start(other.databaseUrl);
  await migrate({ ...spread, volumePositions: 256 });
  await migrate(whole);
  for (const place of [spread, whole]) {
    const writer = await openWriter(place);
    for (let at = 0; at < length; at += 170) await writer.commit(entries.slice(at, at + 170));
    await untilPacked(place);
    await writer.close();
  }
  // Knows the volumes, and has prepared statements, before they go.
  inSpread = await openReader(spread);
  inWhole = await openReader(whole);
  await readEverything();
});

afterAll(async () => {
  await inSpread.close();
  await inWhole.close();
  await drop();
  way.close();
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});

async function expectSame(ask: (reader: Reader) => Promise<unknown>): Promise<void> {
  expect(await ask(inSpread)).toEqual(await ask(inWhole));
}

/** Whatever reads in volumes, in each of them and across their borders. */
async function readEverything(): Promise<void> {
  for (const orderBy of ['ASC', 'DESC'] as const) {
    for (const position of [undefined, 550]) {
      for (const page of [0, 5, 11]) {
        await expectSame((reader) => reader.listUpdates({ page, size: 100, orderBy, position }));
        await expectSame((reader) => reader.listEvents({ page, size: 100, orderBy, position }));
        await expectSame((reader) => reader.listTransfers({ page, size: 40, orderBy, position }));
      }
      for (const from of [undefined, Date.UTC(2026, 0, 1) + 400_000]) {
        const query = { from, size: 30, orderBy, position };
        await expectSame((reader) => reader.listTransferHistory(query));
        await expectSame((reader) => reader.listPartyTransfers({ ...query, partyId: 'party-3::1' }));
      }
      const of = { contractId: old, size: 3, orderBy, position };
      await expectSame((reader) => reader.listContractEvents(of));
      await expectSame((reader) => reader.listContractEvents({ ...of, after: '401' }));
    }
  }
  for (const n of [256, 511, 1_299, 9_999]) {
    await expectSame((reader) => reader.getUpdate({ updateId: updateIdOf(n), nodes: 10 }));
    await expectSame((reader) => reader.getEvent({ eventId: `${updateIdOf(n)}:0` }));
    await expectSame((reader) => reader.getContract({ contractId: `aa${n}` }));
    await expectSame((reader) => reader.getPosition({ time: Date.UTC(2026, 0, 1) + n * 1000 }));
    for (const q of [updateIdOf(n), updateIdOf(n).slice(0, 60), `${updateIdOf(n)}:0`, String(n)]) {
      await expectSame((reader) => reader.search({ q, size: 10 }));
    }
  }
  await expectSame((reader) => reader.getContract({ contractId: old }));
  await expectSame((reader) => reader.getDashboard({}));
}

async function wheres(): Promise<(string | null)[]> {
  return (await readVolumes(spread)).map(({ server }) => server);
}

/** Names of the tables that the other server has of this index. */
async function tablesThere(): Promise<string[]> {
  return onDatabase(other.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname like 'volumes_of_spread_%' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
}

// One story, in order.
describe('volumes on another server', () => {
  it('are refused where they cannot go, and nothing is changed', async () => {
    const move = (volume: number, server = way.databaseUrl) => moveToServer({ ...spread, volume, server });
    await expect(move(9)).rejects.toThrow('network spread has no volume 9: it has 0, 1, 2, 3, 4, 5');
    await expect(move(4)).rejects.toThrow('volume 4 is one of the newest two, which the indexer uses');
    await expect(move(0, 'http://host/x')).rejects.toThrow(/^the URL of a server is not a PostgreSQL URL/);
    await expect(move(0, 'postgresql://host')).rejects.toThrow('has to name user, host and database');
    const wrong = way.databaseUrl.replace(/:[^:@]+@/, ':wrong@');
    const refused = await move(0, wrong).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(VolumeRefused);
    expect(String(refused)).toMatch(/^VolumeRefused: postgres:\S+ cannot be used: .*password authentication failed/);
    expect(String(refused)).not.toContain('wrong');
    await expect(moveBack({ ...spread, volume: 0 })).rejects.toThrow('volume 0 is in this database already');
    expect(await wheres()).toEqual([null, null, null, null, null, null]);
  });

  it('answer as before, also to a reader who was there before', async () => {
    const before = await checksum(spread);
    const lines: string[] = [];
    for (const volume of [0, 2]) {
      await moveToServer({ ...spread, volume, server: way.databaseUrl, onProgress: (line) => lines.push(line) });
    }
    expect(lines).toContain('copying payload_2');
    expect(lines).toContain('comparing payload_2');
    const shown = expect.stringMatching(/^postgres:\/\/explorer:…@127\.0\.0\.1:\d+\/postgres$/) as string;
    expect(await wheres()).toEqual([shown, null, shown, null, null, null]);
    const [moved] = await readVolumes(spread);
    expect(moved).toMatchObject({ volume: 0, updates: 255, lastPosition: 255, tablespaces: [] });
    expect(moved?.lastRecordTime).toBe(entries[254]?.update.recordTime);
    expect(moved?.bytes).toBeGreaterThan(10_000);
    await readEverything();
    expect(await checksum(spread)).toEqual(before);
  });

  it('are asked for no more than is needed: by a condition, or in an order that ends soon', async () => {
    // Loaded with the reads: every statement of every operation.
    const statements = Object.keys(reads).length === 0 ? [] : declaredVolumeStatements();
    const asked = await onDatabase(databaseUrl, async (client) => {
      await client.query(`set search_path = spread; ${planningStatement}`);
      const { rows } = await client.query<ConstructorParameters<typeof Directory>[0]>(directoryStatement.text);
      if (rows[0] === undefined) throw new Error('nothing is indexed');
      const directory = new Directory(rows[0]);
      const found: string[] = [];
      for (const { name, on } of statements) {
        const { text } = on(directory, { low: 0, high: 2 }, 0);
        await client.query(`prepare asked as ${text}`);
        const parameters = Array.from(new Set(text.match(/\$\d+/g)), () => 'null').join(', ');
        const plan = await client.query<{ 'QUERY PLAN': string }>(
          `explain (verbose, costs off) execute asked${parameters === '' ? '' : `(${parameters})`}`,
        );
        await client.query('deallocate asked');
        for (const { 'QUERY PLAN': line } of plan.rows) {
          const [, remote] = /Remote SQL: (.*)/.exec(line) ?? [];
          if (remote !== undefined) found.push(`${name}: ${remote}`);
        }
      }
      return found;
    });
    expect(new Set(asked.map((line) => line.split(':', 1)[0])).size).toBeGreaterThan(10);
    expect(asked.filter((line) => !/ WHERE | ORDER BY /.test(line))).toEqual([]);
    // By number, id or key alone: no function of ours is known there.
    expect(asked.filter((line) => line.includes('contract_event_') && !line.includes(' WHERE '))).toEqual([]);
  });

  it('take no part in what is written, and are compared with what comes again', async () => {
    const writer = await openWriter(spread);
    const before = writer.head();
    for (let at = 0; at < length; at += 333) await writer.commit(entries.slice(at, at + 333));
    expect(writer.head()).toEqual(before);
    await expect(writer.commit([entry(3, ['bb'])])).rejects.toThrow(/came again with another content/);
    await writer.close();
  });

  it('answer "try again later" while their server is away, and others answer', async () => {
    const old = { page: 12, size: 100, orderBy: 'DESC' } as const;
    const recent = { page: 0, size: 100, orderBy: 'DESC' } as const;
    const before = await readVolumes(spread);
    way.cut();
    expect(await readVolumes(spread)).toEqual(before);
    await expect(inSpread.listUpdates(old)).rejects.toThrow(StoreUnavailable);
    await expectSame((reader) => reader.listUpdates(recent));
    await expectSame((reader) => reader.getUpdate({ updateId: updateIdOf(length), nodes: 1 }));
    await expectSame((reader) => reader.getContract({ contractId: `aa${length - 1}` }));
    const writer = await openWriter(spread);
    expect(writer.head().position).toBe(length);
    await writer.close();
    way.release();
    await expectSame((reader) => reader.listUpdates(old));
  });

  it('hold a rewind that would change them, and no other', async () => {
    const to = (n: number) => ({ migrationId: 0, recordTime: entries[n - 1]?.update.recordTime ?? 0n });
    for (const dryRun of [true, false]) {
      await expect(rewind({ ...spread, to: to(600), dryRun })).rejects.toThrow(
        /^this rewind would change volume 2 on postgres:\S+: bring it back first \(volumes back 2\)$/,
      );
      await expect(rewind({ ...spread, to: to(100), dryRun })).rejects.toThrow(/volumes back 0, volumes back 2\)$/);
    }
    await expect(reinterpret(spread)).rejects.toThrow(/^volume 0, 2 is on another server/);
    for (const place of [spread, whole])
      expect(await rewind({ ...place, to: to(1_250) })).toMatchObject({ removed: 50 });
    await readEverything();
  });

  it('come back as they were, and leave nothing there', async () => {
    const before = await checksum(spread);
    await moveBack({ ...spread, volume: 2 });
    expect((await wheres())[2]).toBe(null);
    await readEverything();
    expect(await checksum(spread)).toEqual(before);
    expect(await tablesThere()).toEqual(volumeTables.map((table) => tableOf(table, 0)).sort());
    const to = { migrationId: 0, recordTime: entries[599]?.update.recordTime ?? 0n };
    for (const place of [spread, whole]) expect(await rewind({ ...place, to })).toMatchObject({ position: 600 });
    await readEverything();
  });
});

describe('an index spread over two servers', () => {
  const place = { databaseUrl, network: 'distributed' };
  let second: string;
  beforeAll(async () => {
    await migrate({ ...place, volumePositions: 256 });
    await onDatabase(other.databaseUrl, (client) => client.query('create database second'));
    second = other.databaseUrl.replace(/postgres$/, 'second');
  });
  const grow = async (from: number, to: number) => {
    const writer = await openWriter(place);
    for (let at = from; at < to; at += 150) await writer.commit(entries.slice(at, Math.min(at + 150, to)));
    return writer;
  };
  const databases = async () =>
    (await readVolumes(place)).map(({ server }) => (server === null ? 'here' : server.replace(/^.*\//, '')));

  it('has its closed volumes there in turn, and those closed later follow by themselves', async () => {
    const first = await grow(0, 900);
    await untilPacked(place);
    await first.close();
    const lines: string[] = [];
    await distribute({ ...place, servers: [other.databaseUrl, second], onProgress: (line) => lines.push(line) });
    expect(lines.filter((line) => line.includes('goes to'))).toHaveLength(2);
    expect(await databases()).toEqual(['postgres', 'second', 'here', 'here']);
    const writer = await grow(900, length);
    const moved = async () => (await databases()).join(' ') === 'postgres second postgres second here here';
    while (!(await moved())) await new Promise((resolve) => setTimeout(resolve, 200));
    await writer.close();
    const [one, all] = [await checksum(place), await openReader(place)];
    expect(one.tables.find(({ table }) => table === 'update')?.rows).toBe(length);
    expect((await all.getUpdate({ updateId: updateIdOf(300), nodes: 3 })).value).not.toBeNull();
    await all.close();
  });

  it('keeps what is there where it is once other servers are named, or none', async () => {
    await distribute({ ...place, servers: [] });
    expect(await databases()).toEqual(['postgres', 'second', 'postgres', 'second', 'here', 'here']);
  });

  it('has a volume either here or there, wherever its move is cut off', async () => {
    const before = await checksum(place);
    for (let sent = 4, isDone = false; !isDone; sent += 7) {
      const cut = await DatabaseProxy.start(databaseUrl);
      cut.cutAfter(sent);
      isDone = await moveBack({ ...place, databaseUrl: cut.databaseUrl, volume: 1 }).then(
        () => true,
        () => false,
      );
      cut.close();
      expect(await checksum(place)).toEqual(before);
      const [, where = ''] = await databases();
      isDone ||= where === 'here';
      expect(['second', 'here']).toContain(where);
    }
    expect(await databases()).toEqual(['postgres', 'here', 'postgres', 'second', 'here', 'here']);
  });

  it('still knows its servers once it was interpreted again', async () => {
    await distribute({ ...place, servers: [second] });
    for (const volume of [0, 1, 2, 3]) await moveBack({ ...place, volume });
    await onDatabase(databaseUrl, (client) => client.query('update distributed.coin set amount = amount + 1'));
    expect((await reinterpret(place)).changed).toContain('coin');
    const writer = await openWriter(place);
    while ((await databases()).join(' ') !== 'second second second second here here') {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await writer.close();
  });
});

describe('a login that is not a superuser', () => {
  it('moves a volume once one has allowed it, and says what is missing', async () => {
    const owner = await createTestDatabase();
    const url = new URL(owner.databaseUrl);
    const asSuperuser = (...statements: string[]) =>
      onDatabase(url.href, async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    await asSuperuser(
      `create role operator login password 'of its own'`,
      `grant create on database ${url.pathname.slice(1)} to operator`,
    );
    const own = new URL(url);
    [own.username, own.password] = ['operator', 'of its own'];
    const place = { databaseUrl: own.href, network: 'modest' };
    await migrate({ ...place, volumePositions: 256 });
    const writer = await openWriter(place);
    for (let at = 0; at < 800; at += 160) await writer.commit(entries.slice(at, at + 160));
    await untilPacked(place);
    await writer.close();
    const move = () => moveToServer({ ...place, volume: 1, server: other.databaseUrl });
    await expect(move()).rejects.toThrow(
      /^this database cannot use other servers \(permission denied [^)]+\): have a superuser run /,
    );
    await asSuperuser(
      'create extension postgres_fdw schema explorer',
      'grant usage on foreign data wrapper postgres_fdw to operator',
    );
    await move();
    const reader = await openReader(place);
    expect((await reader.getUpdate({ updateId: updateIdOf(300), nodes: 1 })).value).not.toBeNull();
    await reader.close();
    await moveBack({ ...place, volume: 1 });
    await owner.drop();
    await onDatabase(databaseUrl, (client) => client.query('drop role operator'));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { SchemaMismatch } from '../src/index.ts';
import { applyMigrations, migrate } from '../src/schema/migrate.ts';
import { type Migration, migrationsIn } from '../src/schema/migrations.ts';
import { takeWriterLock } from '../src/sql/writer-lock.ts';
import { onDatabase } from '../testing/on-database.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl } = await testDatabase();
const client = new StoreClient({ databaseUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

const first: Migration = { name: '0001_one.sql', sql: 'create table one (n int)', checksum: 'a' };
const second: Migration = { name: '0002_two.sql', sql: 'alter table one add column m int default 2', checksum: 'b' };

/** Applies migrations to a schema, as one version of the program does. */
async function apply(migrations: readonly Migration[], schema = 'made_up'): Promise<void> {
  await client.query('begin');
  try {
    await applyMigrations(client, schema, migrations);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

// Each of these tests continues from the schema of the test before it.
it('migrating an older schema applies new migrations and keeps its rows', async () => {
  await apply([first]);
  await client.query('insert into made_up.one (n) values (1)');
  await apply([first, second]);
  await apply([first, second]);
  const { rows } = await client.query('select n, m from made_up.one');
  expect(rows).toEqual([{ n: 1, m: 2 }]);
});

it('migrating rejects a newer schema and a changed migration', async () => {
  await expect(apply([first])).rejects.toThrow(
    new SchemaMismatch(
      'schema "made_up" has migration 0002_two.sql, which this version does not know: run a newer version, or restore a backup from before it',
    ),
  );
  await expect(apply([{ ...first, checksum: 'c' }, second])).rejects.toThrow(
    new SchemaMismatch(
      'schema "made_up" was made with a different text of migration 0001_one.sql, by a version from before the first release; nothing was changed. Index again, into a new database or after dropping this schema',
    ),
  );
});

it('migrating an older schema is rejected while an indexer writes it', async () => {
  const third: Migration = { name: '0003_three.sql', sql: 'create table three (n int)', checksum: 'd' };
  await onDatabase(databaseUrl, async (indexer) => {
    await takeWriterLock(indexer, 'made_up', 'now');
    await expect(apply([first, second, third])).rejects.toThrow(
      new SchemaMismatch(
        'schema "made_up" is older than this version, and an indexer is writing it: stop that one, then start this version again',
      ),
    );
    await apply([first, second]);
  });
  const { rows } = await client.query(`select to_regclass('made_up.three') as there`);
  expect(rows).toEqual([{ there: null }]);
});

describe('an index of an older version', () => {
  /** Migrations of an index, up to the last one of an older version. */
  async function migrationsUntil(name: string): Promise<Migration[]> {
    const all = await migrationsIn('network');
    return all.slice(0, all.findIndex((migration) => migration.name === name) + 1);
  }

  /** Columns, defaults and indexes of a schema. */
  async function shapeOf(schema: string): Promise<unknown> {
    const { rows } = await client.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = $1
       union all select tablename, indexname, replace(indexdef, $1 || '.', ''), '', '' from pg_indexes where schemaname = $1 order by 1, 2`,
      [schema],
    );
    return JSON.parse(JSON.stringify(rows).replaceAll(schema, ''));
  }

  it('has the schema of a new index after migrating, and keeps its rows', async () => {
    const all = await migrationsIn('network');
    await migrate({ databaseUrl, network: 'fresh' });
    for (const applied of [1, all.length - 1]) {
      const network = `before${applied}`;
      await apply(all.slice(0, applied), network);
      await client.query(`insert into "${network}".volume_size (volume, slot) values (16384, 16384)`);
      await migrate({ databaseUrl, network });
      expect(await shapeOf(network), network).toEqual(await shapeOf('fresh'));
      const { rows } = await client.query(`select volume from "${network}".volume_size`);
      expect(rows).toEqual([{ volume: '16384' }]);
    }
  });

  it('is unchanged if one of several migrations fails', async () => {
    await apply(await migrationsUntil('0006_coin_owner.sql'), 'obstructed');
    const before = await shapeOf('obstructed');
    // The name of an index that migration 0008 creates.
    await client.query('create table obstructed.name_entry_of_party ()');
    await expect(migrate({ databaseUrl, network: 'obstructed' })).rejects.toThrow(
      '"name_entry_of_party" already exists',
    );
    expect(await shapeOf('obstructed')).toEqual(before);
  });

  it('with volumes on other servers is rejected with a one-line instruction', async () => {
    await apply(await migrationsUntil('0006_coin_owner.sql'), 'elsewhere');
    await client.query(`insert into elsewhere.volume_server (id, url, schema) values (1, 'postgres://disk/', 'far')`);
    await client.query(
      `insert into elsewhere.volume (volume, first_position, first_event, first_transfer, migration_id, record_time, server)
       values (0, 0, 0, 0, 0, 0, 1)`,
    );
    await expect(migrate({ databaseUrl, network: 'elsewhere' })).rejects.toThrow(
      new SchemaMismatch(
        'schema "elsewhere": volumes of this index are on other servers: bring them back with the version before (indexer volumes back N)',
      ),
    );
  });
});

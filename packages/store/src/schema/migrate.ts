import pg from 'pg';
import { checkPooling } from '../engine/check-pooling.ts';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { SchemaMismatch } from '../errors.ts';
import { checkSchemaName } from '../network-name.ts';
import { type Migration, migrationsIn } from './migrations.ts';
import { grantReader } from './reader-role.ts';
import { readVolumePositions, slotOf } from '../growth/volume-size.ts';
import { takeWriterLock } from '../sql/writer-lock.ts';

/**
 * Applies the pending migrations of a schema, in order, in the caller's transaction. Throws while an indexer writes the schema, since an older
 * version would not write the new columns.
 */
export async function applyMigrations(
  client: pg.Client,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from explorer.migration where schema = $1 order by name',
    [schema],
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new SchemaMismatch(
        `schema "${schema}" has migration ${name}, which this version does not know: run a newer version, or restore a backup from before it`,
      );
    }
  }
  if (
    applied.size > 0 &&
    applied.size < migrations.length &&
    !(await takeWriterLock(client, schema, 'for-transaction'))
  ) {
    throw new SchemaMismatch(
      `schema "${schema}" is older than this version, and an indexer is writing it: stop that one, then start this version again`,
    );
  }
  await client.query(`create schema if not exists "${schema}"`);
  for (const { name, sql, checksum } of migrations) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum !== undefined) {
      throw new SchemaMismatch(
        `schema "${schema}" was made with a different text of migration ${name}, by a version from before the first release; nothing was changed. Index again, into a new database or after dropping this schema`,
      );
    }
    await client.query(`set local search_path = "${schema}"`);
    await client.query(sql).catch((error: unknown) => {
      // The migration itself raised this error, and its message has the solution.
      const isRefused = error instanceof pg.DatabaseError && error.code === 'P0001';
      throw isRefused ? new SchemaMismatch(`schema "${schema}": ${error.message}`, { cause: error }) : error;
    });
    await client.query('insert into explorer.migration (schema, name, checksum) values ($1, $2, $3)', [
      schema,
      name,
      checksum,
    ]);
  }
}

interface MigrateOptions extends IndexAddress {
  /** Positions of a volume, for a new index; an existing index keeps its own. Default: `VOLUME_POSITIONS`, or 2^24. */
  readonly volumePositions?: number;
}

/** Held until the end of the caller's transaction. If two programs start together, the second waits here and then finds no pending migration. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('ledger-explorer migrate'))`);
}

/** Upgrades a network's schema to this version, in the caller's transaction. `volume`: positions of a volume, for a new index. */
export async function migrateNetwork(client: pg.Client, network: string, volume: number): Promise<void> {
  await applyMigrations(client, network, await migrationsIn('network'));
  await client.query(
    `insert into "${network}".volume_size (volume, slot) values ($1, $2) on conflict (one) do nothing`,
    [volume, slotOf(volume)],
  );
  await grantReader(client, network);
}

/** Upgrades the shared schema and the network's schema to this version, in one transaction. Idempotent. */
export async function migrate(options: MigrateOptions): Promise<void> {
  const network = checkSchemaName(options.network);
  const volume = readVolumePositions(options.volumePositions?.toString() ?? process.env.VOLUME_POSITIONS);
  const shared = await migrationsIn('shared');
  await checkPooling(options);
  return withClient({ databaseUrl: options.databaseUrl }, async (client) => {
    await client.query('begin');
    await takeMigrationLock(client);
    await client.query('create schema if not exists explorer');
    await client.query(`create table if not exists explorer.migration (
      schema text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
      primary key (schema, name))`);
    await applyMigrations(client, 'explorer', shared);
    await migrateNetwork(client, network, volume);
    await client.query('commit');
  });
}

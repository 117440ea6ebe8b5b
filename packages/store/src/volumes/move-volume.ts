import pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { storeError } from '../engine/store-error.ts';
import { VolumeRefused } from '../errors.ts';
import { tableOf, volumeTables } from './volume-tables.ts';

export interface MoveVolumeOptions {
  readonly databaseUrl: string;
  readonly network: string;
  readonly volume: number;
  readonly tablespace: string;
  readonly onProgress?: (line: string) => void;
}

/** Indexes of a table that are somewhere else. */
async function indexesToMove(client: pg.ClientBase, table: string, tablespace: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     left join pg_tablespace s on s.oid = i.reltablespace
     where x.indrelid = to_regclass($1) and s.spcname is distinct from $2 order by 1`,
    [table, tablespace],
  );
  return rows.map(({ name }) => name);
}

/**
 * Moves the tables and indexes of a volume to another tablespace, each in a transaction of its own: if that is cut off, the next call
 * goes on with the others. A table cannot be read while it is moved. The newest volume stays, since it is written to. Throws
 * `VolumeRefused`.
 */
export async function moveVolume(options: MoveVolumeOptions): Promise<void> {
  const { network, volume, tablespace, onProgress } = options;
  const client = new StoreClient({ databaseUrl: options.databaseUrl, network });
  try {
    await client.connect();
    const { rows } = await client.query<{ volume: number }>('select volume from volume order by volume');
    const volumes = rows.map((row) => row.volume);
    if (!volumes.includes(volume)) {
      const known = volumes.length === 0 ? 'it has none' : `it has ${volumes.join(', ')}`;
      throw new VolumeRefused(`network ${network} has no volume ${volume}: ${known}`);
    }
    if (volumes.at(-1) === volume) {
      throw new VolumeRefused(`volume ${volume} is the newest and written to: move it once there is a newer one`);
    }
    const to = pg.escapeIdentifier(tablespace);
    for (const name of volumeTables) {
      const table = tableOf(name, volume);
      onProgress?.(`moving ${table}`);
      await client.query(`alter table ${table} set tablespace ${to}`);
      for (const index of await indexesToMove(client, table, tablespace)) {
        await client.query(`alter index ${pg.escapeIdentifier(index)} set tablespace ${to}`);
      }
    }
  } catch (error) {
    throw refusal(error, tablespace) ?? storeError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A tablespace that is not there, or not for this login. */
function refusal(error: unknown, tablespace: string): VolumeRefused | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.code === '42704') {
    return new VolumeRefused(
      `the database has no tablespace "${tablespace}": make it (create tablespace ... location ...), or name another`,
      { cause: error },
    );
  }
  if (error.code === '42501') {
    return new VolumeRefused(
      `the login may not use tablespace "${tablespace}" (${error.message}): grant create on it`,
      {
        cause: error,
      },
    );
  }
  return null;
}

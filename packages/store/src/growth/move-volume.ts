import pg from 'pg';
import { VolumeRefused } from '../errors.ts';
import { type MovedIndex, newestOf, whileMoving } from './moving.ts';
import { tableOf, volumeTables } from './volume-tables.ts';

export interface MoveVolumeOptions extends MovedIndex {
  readonly volume: number;
  readonly tablespace: string;
}

/** Indexes of a table that are in a different tablespace. */
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
 * Moves the tables and indexes of a volume (range of positions) to another tablespace, each in its own transaction: after an
 * interruption, the next call moves the rest. A table cannot be read while it is moved. The newest volume cannot be moved, since it is written to. Throws
 * `VolumeRefused`.
 */
export async function moveVolume(options: MoveVolumeOptions): Promise<void> {
  const { network, volume, tablespace, onProgress = () => undefined } = options;
  await whileMoving(options, async (client) => {
    if ((await newestOf(client, network, volume)) === volume) {
      throw new VolumeRefused(
        `volume ${volume} is the newest, which the indexer writes: move it once there is a newer one`,
      );
    }
    const to = pg.escapeIdentifier(tablespace);
    try {
      for (const name of volumeTables) {
        const table = tableOf(name, volume);
        onProgress(`moving ${table}`);
        await client.query(`alter table ${table} set tablespace ${to}`);
        for (const index of await indexesToMove(client, table, tablespace)) {
          await client.query(`alter index ${pg.escapeIdentifier(index)} set tablespace ${to}`);
        }
      }
    } catch (error) {
      throw refusal(error, tablespace) ?? error;
    }
  });
}

/** A tablespace that does not exist, or that this login may not use. */
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

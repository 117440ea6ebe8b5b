import pg from 'pg';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { VolumeRefused } from '../errors.ts';
import { tableOf, volumeTables } from './volume-tables.ts';
import { takeVolumesLock } from './volumes-lock.ts';

interface MoveVolumeOptions extends IndexAddress {
  readonly onProgress?: (line: string) => void;
  readonly volume: number;
  readonly tablespace: string;
}

/** Number of the newest volume. Throws `VolumeRefused` if the index has no volume `volume`. */
async function newestOf(client: pg.ClientBase, network: string, volume: number): Promise<number | undefined> {
  const { rows } = await client.query<{ volume: number }>('select volume from volume order by volume');
  const volumes = rows.map((row) => row.volume);
  if (volumes.includes(volume)) return volumes.at(-1);
  const known = volumes.length === 0 ? 'it has none' : `it has ${volumes.join(', ')}`;
  throw new VolumeRefused(`network ${network} has no volume ${volume}: ${known}`);
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
  const { databaseUrl, network, volume, tablespace, onProgress = () => undefined } = options;
  // A statement that copies for minutes ends soon after the program does.
  const settings = { client_connection_check_interval: '1s' };
  await withClient({ databaseUrl, network, name: 'ledger-explorer volumes', settings }, async (client) => {
    await takeVolumesLock(client, network);
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

/** The error to throw for a tablespace that does not exist or that this login may not use; null for other errors. */
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

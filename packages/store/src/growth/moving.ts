import type pg from 'pg';
import { type IndexAddress, type StoreClient, withClient } from '../engine/connect.ts';
import { VolumeRefused, WriterBusy } from '../errors.ts';

/** An index whose volumes (ranges of positions with their own tables) are moved. */
export interface MovedIndex extends IndexAddress {
  readonly onProgress?: (line: string) => void;
}

/** Excludes other moves of volumes and rewinds, until the session ends. Throws `WriterBusy`. */
export async function takeVolumesLock(client: pg.ClientBase, network: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('ledger-explorer volumes ' || $1, 0)) as taken`,
    [network],
  );
  if (rows[0]?.taken !== true) {
    throw new WriterBusy(`volumes of network ${network} are being moved or rewound: try again when that is done`);
  }
}

/** Calls `work` while no other program moves volumes of the index. */
export async function whileMoving<T>(
  { databaseUrl, network }: MovedIndex,
  work: (client: StoreClient) => Promise<T>,
): Promise<T> {
  return withClient(
    {
      databaseUrl,
      network,
      name: 'ledger-explorer volumes',
      // A statement that copies for minutes ends soon after the program does.
      settings: { client_connection_check_interval: '1s' },
    },
    async (client) => {
      await takeVolumesLock(client, network);
      return await work(client);
    },
  );
}

/** Number of the newest volume. Throws `VolumeRefused` if the index has no volume `volume`. */
export async function newestOf(client: pg.ClientBase, network: string, volume: number): Promise<number | undefined> {
  const { rows } = await client.query<{ volume: number }>('select volume from volume order by volume');
  const volumes = rows.map((row) => row.volume);
  if (volumes.includes(volume)) return volumes.at(-1);
  const known = volumes.length === 0 ? 'it has none' : `it has ${volumes.join(', ')}`;
  throw new VolumeRefused(`network ${network} has no volume ${volume}: ${known}`);
}

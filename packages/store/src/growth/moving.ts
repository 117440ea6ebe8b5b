import type pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { storeError } from '../engine/store-error.ts';
import { VolumeRefused, WriterBusy } from '../errors.ts';

/** An index whose volumes are moved. */
export interface MovedIndex {
  readonly databaseUrl: string;
  readonly network: string;
  readonly onProgress?: (line: string) => void;
}

/** Taken by whoever moves volumes, and by a rewind, which changes them. Held until the session ends. */
export async function takeVolumesLock(client: pg.ClientBase, network: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('ledger-explorer volumes ' || $1, 0)) as taken`,
    [network],
  );
  if (rows[0]?.taken !== true) {
    throw new WriterBusy(`volumes of network ${network} are being moved or rewound: wait until that is done`);
  }
}

/** Does something with the volumes of an index while nobody else moves them. */
export async function whileMoving<T>(
  { databaseUrl, network }: MovedIndex,
  work: (client: StoreClient) => Promise<T>,
): Promise<T> {
  const client = new StoreClient({
    databaseUrl,
    network,
    name: 'ledger-explorer volumes',
    // What copies for minutes ends soon after the program does.
    settings: { client_connection_check_interval: '1s' },
  });
  try {
    await client.connect();
    await takeVolumesLock(client, network);
    return await work(client);
  } catch (error) {
    throw storeError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The newest volume of an index. Throws `VolumeRefused` if it does not have the volume asked for, naming those that it has. */
export async function newestOf(client: pg.ClientBase, network: string, volume: number): Promise<number | undefined> {
  const { rows } = await client.query<{ volume: number }>('select volume from volume order by volume');
  const volumes = rows.map((row) => row.volume);
  if (volumes.includes(volume)) return volumes.at(-1);
  const known = volumes.length === 0 ? 'it has none' : `it has ${volumes.join(', ')}`;
  throw new VolumeRefused(`network ${network} has no volume ${volume}: ${known}`);
}

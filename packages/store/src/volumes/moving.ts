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

/** Volumes that may be moved: the writer writes the newest one, and looks into the one before at every commit. */
export const keptBack = 2;

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

/** A volume as far as moving it goes. */
export interface MovedVolume {
  readonly volume: number;
  /** Null: its tables are in this database. */
  readonly server: number | null;
  /** Packed, and its ids sorted: nothing reads it whole any more. */
  readonly isPacked: boolean;
}

/** The volumes of an index, oldest first. */
export async function volumesOf(client: pg.ClientBase): Promise<readonly MovedVolume[]> {
  const { rows } = await client.query<MovedVolume & pg.QueryResultRow>(
    `select volume, server, packed and exists (
       select from id_run where next_kind is null and volume between first_volume and last_volume
     ) as "isPacked" from volume order by volume`,
  );
  return rows;
}

/** That volume. Throws `VolumeRefused` if there is none, naming those that there are. */
export async function volumeNamed(client: pg.ClientBase, network: string, volume: number): Promise<MovedVolume> {
  const volumes = await volumesOf(client);
  const found = volumes.find((one) => one.volume === volume);
  if (found !== undefined) return found;
  const known = volumes.length === 0 ? 'it has none' : `it has ${volumes.map((one) => one.volume).join(', ')}`;
  throw new VolumeRefused(`network ${network} has no volume ${volume}: ${known}`);
}

import type pg from 'pg';
import { WriterBusy } from '../errors.ts';

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

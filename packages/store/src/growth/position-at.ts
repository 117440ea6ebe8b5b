import type { Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { tableOf } from './volume-tables.ts';

/** The last position at or before a record time of a migration; 0 if there is none. Record times rise, so the last volume that begins by then has this position. */
export async function positionAt(client: pg.ClientBase, migrationId: number, recordTime: Micros): Promise<number> {
  const moment = [migrationId, recordTime];
  const volumes = await client.query<{ volume: number }>(
    `select volume from volume where (migration_id, record_time) <= ($1::int, $2::bigint) order by volume desc limit 1`,
    moment,
  );
  const [begun] = volumes.rows;
  if (begun === undefined) return 0;
  const { rows } = await client.query<{ position: string }>(
    `select position from ${tableOf('update', begun.volume)} where (migration_id, record_time) <= ($1::int, $2::bigint)
     order by migration_id desc, record_time desc, position desc limit 1`,
    moment,
  );
  return Number(rows[0]?.position ?? 0);
}

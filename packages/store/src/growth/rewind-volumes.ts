import type pg from 'pg';
import { rewindIdRuns } from './id-runs-making.ts';
import { dropVolumes, tableOf } from './volume-tables.ts';

/** Volumes (ranges of positions with their own tables) after a rewind. */
export interface VolumesLeft {
  /** The volume with the last remaining position; null if no position remains. */
  readonly last: number | null;
  /** Volumes that are removed as a whole. */
  readonly gone: readonly number[];
}

export async function volumesLeft(client: pg.ClientBase, position: number): Promise<VolumesLeft> {
  const { rows } = await client.query<{ volume: number; gone: boolean }>(
    'select volume, first_position > $1 as gone from volume order by volume',
    [position],
  );
  return {
    last: rows.findLast(({ gone }) => !gone)?.volume ?? null,
    gone: rows.filter(({ gone }) => gone).map(({ volume }) => volume),
  };
}

/** Removes the rows after a position: some rows of one volume, and all later volumes. Must run after all reads of these rows. */
export async function rewindVolumes(
  client: pg.ClientBase,
  position: number,
  { last, gone }: VolumesLeft,
): Promise<void> {
  // The last volume loses rows, so its ids must leave the runs too.
  await rewindIdRuns(client, (last ?? 0) - 1);
  if (last !== null) {
    await client.query(
      `delete from ${tableOf('transfer', last)}
       where id > (select transfers from ${tableOf('update', last)} where position = $1)`,
      [position],
    );
    await client.query(`delete from ${tableOf('coin_ended', last)} where archived_position > $1`, [position]);
    // The last block may keep removed updates: their positions are not used again.
    await client.query(`delete from ${tableOf('payload', last)} where position > $1`, [position]);
    await client.query(`delete from ${tableOf('update', last)} where position > $1`, [position]);
    await client.query('update volume set latest_record_time = null, packed = false where volume = $1', [last]);
  }
  if (gone.length === 0) return;
  await client.query(dropVolumes(gone));
  await client.query('delete from volume where volume = any ($1::int[])', [gone]);
}

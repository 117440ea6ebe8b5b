import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { bindVolumeTable, patience, tableOf, type VolumeTable, volumeKeys } from './volume-tables.ts';

/** What a table is called while it is written beside the one whose place it will take. */
export const freshSuffix = '_fresh';

/** Milliseconds until it is looked again whether rows are visible to everybody. */
const pause = 200;

/** How a table of a closed volume is written again. */
export interface Rewriting {
  readonly table: VolumeTable;
  readonly volume: number;
  /** Writes the rows of one table into another that is empty, not in one transaction: that would keep vacuums from what the commits leave behind. */
  readonly fill: (from: string, to: string) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Has what is made on this connection go where a table is. */
async function stayWith(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(
    `select set_config('default_tablespace', coalesce(spcname, ''), false)
     from pg_class c left join pg_tablespace s on s.oid = c.reltablespace where c.oid = $1::regclass`,
    [table],
  );
}

/** Freezes rows until whoever has an older snapshot, from before they were written, sees them too. */
async function freeze(client: pg.ClientBase, table: string, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    await client.query(`vacuum (freeze, analyze) ${table}`);
    const { rows } = await client.query<{ done: boolean }>(
      'select relallvisible = relpages as done from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.done === true) return;
    await sleep(pause);
  }
}

/** Puts a table in the place of a volume's own, as soon as nobody reads that. */
async function takePlace(client: pg.ClientBase, fresh: string, { table, volume, isStopped }: Rewriting): Promise<void> {
  const own = tableOf(table, volume);
  const sizes = await client.query<{ size: string }>('select volume as size from volume_size');
  const bind = bindVolumeTable(table, volume, Number(sizes.rows[0]?.size));
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = $1::regclass',
    [fresh],
  );
  const renames = rows.map(({ name }) => `alter index ${name} rename to ${name.replace(fresh, own)};`);
  while (!isStopped()) {
    try {
      // One transaction, as all that is sent at once.
      await client.query(
        `set local lock_timeout = ${patience}; drop table ${own}; alter table ${fresh} rename to ${own}; ${renames.join(' ')} ${bind}`,
      );
      return;
    } catch (error) {
      // A lock that was not had in time, or a deadlock.
      if (!(error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01'))) throw error;
    }
  }
}

/**
 * Writes a table of a closed volume again, into one beside it, which takes its place. What is cut off leaves that one behind, which nobody reads and the
 * next call begins with dropping.
 */
export async function rewriteTable(client: pg.ClientBase, rewriting: Rewriting): Promise<void> {
  const { table, volume, fill, isStopped } = rewriting;
  const own = tableOf(table, volume);
  const fresh = `${own}${freshSuffix}`;
  await stayWith(client, own);
  try {
    await client.query(`drop table if exists ${fresh}; create table ${fresh} (like ${table} including storage)`);
    await fill(own, fresh);
    if (isStopped()) return;
    await client.query(volumeKeys[table](fresh));
    await freeze(client, fresh, isStopped);
    await takePlace(client, fresh, rewriting);
  } finally {
    await client.query('reset default_tablespace').catch(() => undefined);
  }
}

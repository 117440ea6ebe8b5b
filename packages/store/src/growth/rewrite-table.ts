import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { switchTables } from './switch-tables.ts';
import { bindVolumeTable, tableOf, type VolumeTable, volumeKeys } from './volume-tables.ts';

/** What a table is called while it is written beside the one whose place it will take. */
export const freshSuffix = '_fresh';

/** Milliseconds until rows are frozen again that not everybody saw: at first, and at most. */
const [firstPause, longestPause] = [200, 60_000];

/** Milliseconds until it is looked again whether to stop. */
const look = 200;

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

/** Waits, less if it is stopped meanwhile. */
async function rest(milliseconds: number, isStopped: () => boolean): Promise<void> {
  for (let left = milliseconds; left > 0 && !isStopped(); left -= look) await sleep(Math.min(left, look));
}

/** Freezes rows until whoever has an older snapshot, from before they were written, sees them too. */
async function freeze(client: pg.ClientBase, table: string, isStopped: () => boolean): Promise<void> {
  for (let pause = firstPause; !isStopped(); pause = Math.min(2 * pause, longestPause)) {
    await client.query(`vacuum (freeze, analyze, process_toast false) ${table}`);
    const { rows } = await client.query<{ done: boolean }>(
      'select relallvisible = relpages as done from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.done === true) return;
    await rest(pause, isStopped);
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
  const change = async (): Promise<void> => {
    await client.query(`drop table ${own}; alter table ${fresh} rename to ${own}; ${renames.join(' ')} ${bind}`);
  };
  await switchTables(client, change, isStopped);
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

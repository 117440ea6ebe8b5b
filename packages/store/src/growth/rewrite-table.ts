import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { switchTables } from './switch-tables.ts';
import { bindVolumeTable, tableOf, type VolumeTable, volumeKeys } from './volume-tables.ts';

/** End of the new table's name until it replaces the old one. */
export const freshSuffix = '_fresh';

/** Milliseconds until the next attempt to freeze rows that are invisible to old snapshots: first and longest pause. */
const [firstPause, longestPause] = [200, 60_000];

/** Milliseconds between two checks of `isStopped`. */
const checkInterval = 200;

/** How to rewrite a table of a closed volume (range of positions without further commits). */
export interface Rewriting {
  readonly table: VolumeTable;
  readonly volume: number;
  /** Writes the rows of a table into an empty one, in several transactions: one long transaction would block the vacuum of dead rows. */
  readonly fill: (from: string, to: string) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Makes new tables of this connection in the tablespace of a table. */
async function useTablespaceOf(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(
    `select set_config('default_tablespace', coalesce(spcname, ''), false)
     from pg_class c left join pg_tablespace s on s.oid = c.reltablespace where c.oid = $1::regclass`,
    [table],
  );
}

/** Waits; ends early if stopped. */
async function pauseFor(milliseconds: number, isStopped: () => boolean): Promise<void> {
  for (let left = milliseconds; left > 0 && !isStopped(); left -= checkInterval)
    await sleep(Math.min(left, checkInterval));
}

/** Freezes all rows. Repeats until no transaction's snapshot is older than the rows. */
async function freeze(client: pg.ClientBase, table: string, isStopped: () => boolean): Promise<void> {
  for (let pause = firstPause; !isStopped(); pause = Math.min(2 * pause, longestPause)) {
    await client.query(`vacuum (freeze, analyze, process_toast false) ${table}`);
    const { rows } = await client.query<{ done: boolean }>(
      'select relallvisible = relpages as done from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.done === true) return;
    await pauseFor(pause, isStopped);
  }
}

/** Replaces a table of a volume by the new one, as soon as no reader holds a lock on it. */
async function replaceTable(
  client: pg.ClientBase,
  fresh: string,
  { table, volume, isStopped }: Rewriting,
): Promise<void> {
  const replaced = tableOf(table, volume);
  const sizes = await client.query<{ size: string }>('select volume as size from volume_size');
  const bind = bindVolumeTable(table, volume, Number(sizes.rows[0]?.size));
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = $1::regclass',
    [fresh],
  );
  const renames = rows.map(({ name }) => `alter index ${name} rename to ${name.replace(fresh, replaced)};`);
  const change = async (): Promise<void> => {
    await client.query(
      `drop table ${replaced}; alter table ${fresh} rename to ${replaced}; ${renames.join(' ')} ${bind}`,
    );
  };
  await switchTables(client, change, isStopped);
}

/**
 * Rewrites a table of a closed volume: writes a new table, which then replaces the old one. An interruption leaves the new table behind;
 * nothing reads it, and the next call drops it first.
 */
export async function rewriteTable(client: pg.ClientBase, rewriting: Rewriting): Promise<void> {
  const { table, volume, fill, isStopped } = rewriting;
  const original = tableOf(table, volume);
  const fresh = `${original}${freshSuffix}`;
  await useTablespaceOf(client, original);
  try {
    await client.query(`drop table if exists ${fresh}; create table ${fresh} (like ${table} including storage)`);
    await fill(original, fresh);
    if (isStopped()) return;
    await client.query(volumeKeys[table](fresh));
    await freeze(client, fresh, isStopped);
    await replaceTable(client, fresh, rewriting);
  } finally {
    await client.query('reset default_tablespace').catch(() => undefined);
  }
}

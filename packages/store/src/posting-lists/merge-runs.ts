import pg from 'pg';
import { bindVolumeTable, tableOf } from '../volumes/volume-tables.ts';
import type { ListsOf } from './list-number.ts';
import { MergedRuns, type RunRow, selectRun } from './merged-runs.ts';

/** Runs that are read at once. */
const stretch = 2_000;
/** Milliseconds that the switch waits for readers before it lets those pass that came after it. */
const patience = 2_000;

/** Writes the runs of a table, merged, into another one, list by list; false: it was stopped. */
async function writeMerged(
  client: pg.ClientBase,
  from: string,
  to: string,
  isStopped: () => boolean,
): Promise<boolean> {
  await client.query(`declare runs no scroll cursor for select ${selectRun} from ${from} order by list, first`);
  const merged = new MergedRuns(to);
  for (;;) {
    const { rows } = await client.query<RunRow>(`fetch ${stretch} from runs`);
    if (isStopped()) return false;
    for (const row of rows) merged.add(row);
    if (rows.length === 0) {
      await merged.end(client);
      return true;
    }
    await merged.send(client);
  }
}

/** Puts the merged table in the place of a volume's own, as soon as nobody reads it. False: it was stopped. */
async function takePlace(
  client: pg.ClientBase,
  of: ListsOf,
  volume: number,
  merged: string,
  isStopped: () => boolean,
): Promise<boolean> {
  const own = tableOf(`${of}_run`, volume);
  await client.query(`set local lock_timeout = ${patience}; savepoint merged`);
  while (!isStopped()) {
    try {
      await client.query(
        `drop table ${own};
         alter table ${merged} rename to ${own};
         alter index ${merged}_pkey rename to ${own}_pkey;
         alter index ${merged}_by_last rename to ${own}_by_last;
         ${bindVolumeTable(`${of}_run`, volume, 0)}`,
      );
      return true;
    } catch (error) {
      // A lock that was not had in time, or a deadlock.
      if (!(error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01'))) throw error;
      await client.query('rollback to savepoint merged');
    }
  }
  return false;
}

/**
 * Merges the runs of a closed volume: each commit left one of every list that it added to, most of them of an entry or two. They are written again in
 * order into a table beside, which takes the place of the volume's own. One transaction: what is cut off leaves nothing.
 */
export async function mergeRuns(
  client: pg.ClientBase,
  of: ListsOf,
  volume: number,
  isStopped: () => boolean,
): Promise<void> {
  const own = tableOf(`${of}_run`, volume);
  const merged = `${own}_merged`;
  await client.query('begin');
  try {
    await client.query(`create table ${merged} (like ${of}_run including storage)`);
    const isWhole = await writeMerged(client, own, merged, isStopped);
    await client.query(
      `close runs; alter table ${merged} add primary key (list, first);
       create index ${merged}_by_last on ${merged} using brin (last);`,
    );
    const isDone = isWhole && (await takePlace(client, of, volume, merged, isStopped));
    await client.query(isDone ? 'commit' : 'rollback');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

import pg from 'pg';
import { parseSum } from '../reading/parse-sum.ts';
import { bindVolumeTable, tableOf } from '../volumes/volume-tables.ts';
import { CopyRows } from '../writing/copy.ts';
import { addRuns, entriesInRun, runColumns } from './additions.ts';
import type { ListsOf } from './list-number.ts';
import { type Posting, type Sums, unpackPostings } from './posting.ts';

/** Runs that are read at once. */
const stretch = 2_000;
/** Milliseconds that the switch waits for readers before it lets those pass that came after it. */
const patience = 2_000;

interface RunRow extends pg.QueryResultRow {
  readonly list: string;
  readonly first: string;
  readonly entries_before: string;
  readonly amount_before: string;
  readonly fee_before: string;
  readonly postings: Buffer;
}

/** Entries of one list that become runs together. */
interface Gathered {
  readonly list: number;
  readonly before: Sums;
  readonly postings: Posting[];
}

/** Writes the runs of a table, merged, into another one, list by list; false: it was stopped. */
async function writeMerged(
  client: pg.ClientBase,
  from: string,
  to: string,
  isStopped: () => boolean,
): Promise<boolean> {
  await client.query(
    `declare runs no scroll cursor for
     select list, first, entries_before, amount_before, fee_before, postings from ${from} order by list, first`,
  );
  let gathered = null as Gathered | null;
  for (;;) {
    const { rows } = await client.query<RunRow>(`fetch ${stretch} from runs`);
    if (isStopped()) return false;
    const merged = new CopyRows(to, runColumns);
    for (const row of rows) {
      const list = Number(row.list);
      const postings = unpackPostings(row.postings, Number(row.first));
      if (gathered?.list === list && gathered.postings.length + postings.length <= entriesInRun) {
        gathered.postings.push(...postings);
        continue;
      }
      if (gathered !== null) addRuns(merged, gathered.list, gathered.postings, gathered.before);
      const [entries, amount, fee] = [row.entries_before, row.amount_before, row.fee_before];
      const before = { entries: Number(entries), amount: parseSum(amount), fee: parseSum(fee) };
      gathered = { list, before, postings };
    }
    if (rows.length === 0 && gathered !== null) addRuns(merged, gathered.list, gathered.postings, gathered.before);
    await merged.send(client);
    if (rows.length === 0) return true;
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

import type pg from 'pg';
import { rewriteTable } from './rewrite-table.ts';
import type { ListsOf } from './list-number.ts';
import { MergedRuns, type RunRow, selectRun } from './merged-runs.ts';

const runsPerRead = 2_000;

/** Writes the merged runs of table `from` into `to`, list by list. If it is stopped, `to` is incomplete, and `rewriteTable` drops it. */
async function writeMerged(client: pg.ClientBase, from: string, to: string, isStopped: () => boolean): Promise<void> {
  const merged = new MergedRuns(to);
  // Before all rows: list numbers can be negative.
  let last: Pick<RunRow, 'list' | 'first'> | undefined = { list: '-9223372036854775808', first: '-1' };
  while (last !== undefined && !isStopped()) {
    const { rows }: pg.QueryResult<RunRow> = await client.query(
      `select ${selectRun} from ${from} where (list, first) > ($1, $2) order by list, first limit ${runsPerRead}`,
      [last.list, last.first],
    );
    for (const row of rows) merged.add(row);
    await merged.send(client);
    last = rows.at(-1);
  }
  await merged.end(client);
}

/** Merges the runs (rows of list entries) of a closed volume. Each commit wrote one run per changed list, most with one or two entries. */
export async function mergeRuns(
  client: pg.ClientBase,
  lists: ListsOf,
  volume: number,
  isStopped: () => boolean,
): Promise<void> {
  await rewriteTable(client, {
    table: `${lists}_run`,
    volume,
    fill: (from, to) => writeMerged(client, from, to, isStopped),
    isStopped,
  });
}

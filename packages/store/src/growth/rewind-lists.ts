import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type RunRow, selectRun } from './merged-runs.ts';
import { tableOf } from './volume-tables.ts';
import type { VolumesLeft } from './rewind-volumes.ts';
import type { ListsOf } from './list-number.ts';
import { packPostings, plus, sumsBefore, sumsOf, unpackPostings } from './posting.ts';

/** Shortens the runs (rows of list entries) that contain the last remaining place, and ends their lists there. */
async function cutRuns(client: pg.ClientBase, lists: ListsOf, table: string, lastPlace: number): Promise<void> {
  const { rows } = await client.query<RunRow>(`select ${selectRun} from ${table} where last > $1 and first <= $1`, [
    lastPlace,
  ]);
  for (const row of rows) {
    const first = Number(row.first);
    const postings = unpackPostings(row.postings, first).filter(({ place }) => place <= lastPlace);
    const keptSums = sumsOf(postings);
    await client.query(`update ${table} set last = $3, entries = $4, postings = $5 where list = $1 and first = $2`, [
      row.list,
      row.first,
      postings.at(-1)?.place,
      keptSums.entries,
      packPostings(postings, first),
    ]);
    const { entries, amount, fee } = plus(sumsBefore(row), keptSums);
    await client.query(`update ${lists}_list set entries = $2, amount = $3, fee = $4 where list = $1`, [
      row.list,
      entries,
      formatDecimal(amount),
      formatDecimal(fee),
    ]);
  }
}

/**
 * Removes the entries after place `lastPlace` from the lists. Must run before the removed volumes are dropped. A list ends with the sums before its first
 * removed run; `cutRuns` then corrects lists with a run on both sides of the place.
 */
export async function rewindLists(
  client: pg.ClientBase,
  of: ListsOf,
  lastPlace: number,
  { last: lastVolume, gone }: VolumesLeft,
): Promise<void> {
  const tables = [...(lastVolume === null ? [] : [lastVolume]), ...gone].map((volume) => tableOf(`${of}_run`, volume));
  if (tables.length === 0) return;
  const columns = 'list, first, entries_before, amount_before, fee_before';
  await client.query(
    `with run as (
       select distinct on (list) ${columns}
       from (${tables.map((table) => `select ${columns} from ${table} where first > $1`).join(' union all ')}) r
       order by list, first
     )
     update ${of}_list l set entries = entries_before, amount = amount_before, fee = fee_before,
       volumes = array(select v from unnest(volumes) v where v <= $2::int order by v)
     from run where run.list = l.list`,
    [lastPlace, lastVolume ?? -1],
  );
  await client.query(`delete from ${of}_list where entries = 0`);
  if (lastVolume === null) return;
  const table = tableOf(`${of}_run`, lastVolume);
  await cutRuns(client, of, table, lastPlace);
  await client.query(`delete from ${table} where first > $1`, [lastPlace]);
}

import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { parseSum } from '../sql/parse-sum.ts';
import { tableOf } from './volume-tables.ts';
import { CopyRows } from '../sql/copy.ts';
import type { ListsOf } from './list-number.ts';
import { minus, packPostings, plus, type Posting, type Sums, sumsOf } from './posting.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Limit of entries in a run, a row with consecutive entries of a list. It has some kilobytes; a page of a list needs one or two runs. */
export const entriesInRun = 256;

export const runColumns = 'list, first, last, entries, entries_before, amount_before, fee_before, postings';

/** Adds consecutive entries of a list as runs; `before`: sums of all earlier entries of the list. */
export function addRuns(rows: CopyRows, list: number, postings: readonly Posting[], before: Sums): void {
  let sums = before;
  for (let from = 0; from < postings.length; from += entriesInRun) {
    const run = postings.slice(from, from + entriesInRun);
    const [first, last] = [run[0]?.place ?? 0, run.at(-1)?.place ?? 0];
    rows.add(
      list,
      first,
      last,
      run.length,
      sums.entries,
      formatDecimal(sums.amount),
      formatDecimal(sums.fee),
      packPostings(run, first),
    );
    sums = plus(sums, sumsOf(run));
  }
}

/** Entries that a batch adds to posting lists: lists of transfers or updates by one filter. */
export class ListAdditions {
  readonly of: ListsOf;
  readonly #byList = new Map<number, Posting[]>();

  constructor(of: ListsOf) {
    this.of = of;
  }

  /** Must be called in order of place (rank of a transfer, or position of an update). */
  add(list: number, posting: Posting): void {
    const postings = this.#byList.get(list);
    if (postings === undefined) this.#byList.set(list, [posting]);
    else postings.push(posting);
  }

  /** First and last added place of each list. */
  *places(): Iterable<readonly [list: number, { readonly first: number; readonly last: number }]> {
    for (const [list, postings] of this.#byList) {
      yield [list, { first: postings[0]?.place ?? 0, last: postings.at(-1)?.place ?? 0 }];
    }
  }

  /** Writes the entries as new runs into a volume; existing runs are neither read nor changed. */
  async write(client: pg.ClientBase, volume: number): Promise<void> {
    if (this.#byList.size === 0) return;
    const added = [...this.#byList]
      .map(([list, postings]) => ({ list, postings, sums: sumsOf(postings) }))
      .sort((a, b) => a.list - b.list);
    const { rows: written } = await client.query<Record<'list' | 'entries' | 'amount' | 'fee', string>>(
      `insert into ${this.of}_list as l (list, entries, amount, fee, volumes)
       select list, entries, amount, fee, array[$5::smallint]
       from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[]) a (list, entries, amount, fee)
       on conflict (list) do update set
         entries = l.entries + excluded.entries, amount = l.amount + excluded.amount, fee = l.fee + excluded.fee,
         volumes = case when l.volumes[array_upper(l.volumes, 1)] = $5::smallint then l.volumes else l.volumes || $5::smallint end
       returning list, entries, amount, fee`,
      [
        plainArray(added.map(({ list }) => list)),
        plainArray(added.map(({ sums }) => sums.entries)),
        plainArray(added.map(({ sums }) => formatDecimal(sums.amount))),
        plainArray(added.map(({ sums }) => formatDecimal(sums.fee))),
        volume,
      ],
    );
    const after = new Map(written.map((row) => [Number(row.list), row]));
    const runs = new CopyRows(tableOf(`${this.of}_run`, volume), runColumns);
    for (const { list, postings, sums } of added) {
      const row = after.get(list);
      if (row === undefined) throw new Error(`posting list ${list} was not written`);
      const total = { entries: Number(row.entries), amount: parseSum(row.amount), fee: parseSum(row.fee) };
      addRuns(runs, list, postings, minus(total, sums));
    }
    await runs.send(client);
  }
}

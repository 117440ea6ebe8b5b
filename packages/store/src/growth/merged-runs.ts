import type pg from 'pg';
import { CopyRows } from '../sql/copy.ts';
import { addRuns, entriesInRun, runColumns } from './additions.ts';
import { type Posting, type Sums, sumsBefore, unpackPostings } from './posting.ts';

/** Row of a run to merge. */
export type RunRow = Readonly<
  Record<'list' | 'first' | 'entries_before' | 'amount_before' | 'fee_before', string> & { postings: Buffer }
>;

export const selectRun = 'list, first, entries_before, amount_before, fee_before, postings';

/** Entries of one list that form one run. */
interface Gathered {
  readonly list: number;
  readonly before: Sums;
  readonly postings: Posting[];
}

/** Merges consecutive runs of a list, and writes the result. */
export class MergedRuns {
  readonly #table: string;
  #rows: CopyRows;
  #gathered: Gathered | null = null;

  /** `table`: target of the merged runs. */
  constructor(table: string) {
    this.#table = table;
    this.#rows = new CopyRows(table, runColumns);
  }

  /** Must be called in order of list and place. */
  add(row: RunRow): void {
    const list = Number(row.list);
    const postings = unpackPostings(row.postings, Number(row.first));
    if (this.#gathered?.list === list && this.#gathered.postings.length + postings.length <= entriesInRun) {
      this.#gathered.postings.push(...postings);
      return;
    }
    this.#close();
    this.#gathered = { list, before: sumsBefore(row), postings };
  }

  /** Writes the runs that are complete so far. */
  async send(client: pg.ClientBase): Promise<void> {
    await this.#rows.send(client);
    this.#rows = new CopyRows(this.#table, runColumns);
  }

  /** Writes all remaining runs. */
  async end(client: pg.ClientBase): Promise<void> {
    this.#close();
    await this.send(client);
  }

  #close(): void {
    if (this.#gathered === null) return;
    const { list, postings, before } = this.#gathered;
    addRuns(this.#rows, list, postings, before);
    this.#gathered = null;
  }
}

import type pg from 'pg';
import { inTransaction } from '../sql/in-transaction.ts';
import { tableOf } from './volume-tables.ts';
import type { ListAdditions } from './additions.ts';
import type { ListsOf } from './list-number.ts';
import { MergedRuns, type RunRow, selectRun } from './merged-runs.ts';

/** Number of places (ranks of transfers, positions of updates) after the first entry since a list's last merge until its runs are due. */
const placesUntilMerge = 1_024;
/** Lists with fewer runs are not merged: in a catch-up, a few large commits fill these places, and are not written twice. */
const minRuns = 4;
/** Due runs that start a merge of all of them, in one transaction. */
const minRunsDue = 512;

interface Noted {
  /** Place of the first entry. */
  readonly first: number;
  readonly runs: number;
}

/** Lists of one kind that commits added entries to. */
interface Added {
  /** By list number, in the order of first additions. */
  readonly notes: Map<number, Noted>;
  /** Lists whose runs are to be merged next. */
  readonly due: (Noted & { readonly list: number })[];
}

/**
 * Merges runs (rows of list entries) of the newest volume (range of positions) at the head of the ledger, where commits are small: most runs then
 * have one or two entries and take several times the space of merged runs. A closed volume is merged as a whole.
 */
export class HeadMerging {
  readonly #added: Record<ListsOf, Added> = {
    transfer: { notes: new Map(), due: [] },
    update: { notes: new Map(), due: [] },
  };

  /** Notes the additions of a commit. A failed commit may be noted too. */
  note(additions: ListAdditions): void {
    const { notes, due } = this.#added[additions.of];
    let newest = 0;
    for (const [list, { first, last }] of additions.places()) {
      const { first: since, runs } = notes.get(list) ?? { first, runs: 0 };
      notes.set(list, { first: since, runs: runs + 1 });
      newest = Math.max(newest, last);
    }
    for (const [list, noted] of notes) {
      // All later lists began in the same commit or a later one.
      if (newest - noted.first < placesUntilMerge) break;
      notes.delete(list);
      if (noted.runs >= minRuns) due.push({ ...noted, list });
    }
  }

  /** Forgets all additions, when a volume closed: it is merged as a whole. */
  forget(): void {
    for (const { notes, due } of Object.values(this.#added)) {
      notes.clear();
      due.splice(0);
    }
  }

  /** Must be called between transactions; `volume`: the newest. */
  async mergeIfDue(client: pg.ClientBase, volume: number): Promise<void> {
    for (const kind of ['transfer', 'update'] as const) {
      const { due } = this.#added[kind];
      if (due.reduce((sum, { runs }) => sum + runs, 0) < minRunsDue) continue;
      await merge(client, tableOf(`${kind}_run`, volume), due.splice(0));
    }
  }
}

async function merge(client: pg.ClientBase, table: string, lists: Added['due']): Promise<void> {
  await inTransaction(client, async () => {
    const { rows } = await client.query<RunRow>(
      `with taken as (
         delete from ${table} r using unnest($1::bigint[], $2::bigint[]) due (list, first)
         where r.list = due.list and r.first >= due.first returning r.*
       )
       select ${selectRun} from taken order by list, first`,
      [lists.map(({ list }) => list), lists.map(({ first }) => first)],
    );
    const merged = new MergedRuns(table);
    for (const row of rows) merged.add(row);
    await merged.end(client);
  });
}

import type { Micros } from '@ledger-explorer/ledger';
import type { Entry } from '../write/entry.ts';
import type { Quarantined } from './quarantine.ts';

/** Time in the stream after which the next read continues. */
export interface Cursor {
  readonly migrationId: number;
  /** ISO text. */
  readonly recordTime: string;
}

/** Active contracts of the ledger at one time, with which an index can begin instead of the first update. */
export interface Snapshot {
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** Created events as in Scan's snapshots, page by page. Unknown templates of known packages are counted as unread. */
  readonly pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** Other contents and options of a commit. */
export interface CommitExtras {
  /** Items that could not be decoded. */
  readonly quarantined?: readonly Quarantined[];
  /** True: an update that the database refuses throws `UpdateRefused`. Default: it is quarantined. */
  readonly strict?: boolean;
}

export interface Committed {
  /** Newest position after the commit. */
  readonly position: number;
  /** Number of new updates; known ones are not counted. */
  readonly updates: number;
  readonly events: number;
  /** Updates that the database refused and that were quarantined. */
  readonly refused: readonly Quarantined[];
}

/**
 * The write side of an index. Opening it waits for the network's writer lock, so that there is one writer.
 * `commit` is one transaction with rows, counts, cursor and position. Known updates change nothing, and throw `DivergentUpdate` if their content
 * differs. If the database refuses an update, each update of the commit is committed separately, and the refused one is quarantined. After any other
 * error the writer refuses further work, and a new writer must be opened.
 */
export interface Writer {
  /** Interpreter version that derived the index's data; `interpreterVersion` while nothing is indexed. */
  readonly interpreter: number;
  /** Newest position, and number of updates; 0 before the first commit. */
  head(): { readonly position: number; readonly updates: number };
  /** Null before the first commit. */
  cursor(): Cursor | null;
  /** Known updates at the cursor's record time, by id, as JSON. Updates of other synchronizers can share this time. */
  atCursor(): Promise<ReadonlyMap<string, Buffer>>;
  commit(entries: readonly Entry[], extras?: CommitExtras): Promise<Committed>;
  /**
   * Begins an empty index with a snapshot. Its contracts have position 0. Values that a snapshot does not have are null: when a party
   * was first seen, who sponsored a validator, when a contract was created. Later updates follow with `commit`. Returns the
   * number of contracts; throws `IndexNotEmpty`.
   */
  begin(snapshot: Snapshot): Promise<number>;
  close(): Promise<void>;
}

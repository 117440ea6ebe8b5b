import type { Micros } from '@ledger-explorer/ledger';
import type { Entry } from '../write/entry.ts';
import type { Quarantined } from './quarantine.ts';

/** Where the stream was left: `after` of the next read. */
export interface Cursor {
  readonly migrationId: number;
  /** ISO text as the ledger gave it. */
  readonly recordTime: string;
}

/** The active contracts of the ledger at one time: an index can begin with them instead of the first update. */
export interface Snapshot {
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** Created events as Scan's snapshots give them, page by page; contracts of templates that are not read are left out. */
  readonly pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** Other values of a page. */
export interface CommitExtras {
  /** Items that could not be decoded. */
  readonly quarantined?: readonly Quarantined[];
  /** An update that the database refuses throws `UpdateRefused` instead of being quarantined. */
  readonly strict?: boolean;
}

export interface Committed {
  /** Newest position after the commit. */
  readonly position: number;
  /** Updates that were new; the others were known already. */
  readonly updates: number;
  readonly events: number;
  /** Updates that the database refused: they are in quarantine. */
  readonly refused: readonly Quarantined[];
}

/**
 * The write side. Opening takes the network's writer lock and waits for it, so that there is one writer.
 * `commit` is one transaction: rows, counters, buckets, cursor and position; replaying known updates changes nothing, and
 * throws `DivergentUpdate` where one came with another content. Where an update has something that the database cannot hold,
 * each of the commit's updates becomes a commit of its own, and that one is quarantined. After any other error a writer does
 * nothing more: open a new one.
 */
export interface Writer {
  /** Version of the interpreter that the index's facts are of (`interpreterVersion`); the present one while nothing is indexed. */
  readonly interpreter: number;
  /** The newest position, and how many updates there are; 0 before the first commit. */
  head(): { readonly position: number; readonly updates: number };
  /** Null before the first commit. */
  cursor(): Cursor | null;
  /** The known updates at the cursor's record time, by id, as JSON: others may share it (on another synchronizer). */
  atCursor(): Promise<ReadonlyMap<string, Buffer>>;
  commit(entries: readonly Entry[], extras?: CommitExtras): Promise<Committed>;
  /**
   * Begins an empty index with the state of a snapshot: its contracts have position 0, and what it cannot tell (when a party
   * was first seen, who sponsored a validator, when a row was made) is null. Updates after it follow by `commit`. Returns the
   * number of contracts; throws `IndexNotEmpty`.
   */
  begin(snapshot: Snapshot): Promise<number>;
  close(): Promise<void>;
}

import type { Facts, Update } from '@ledger-explorer/ledger';

/** One update with what it says, ready to be committed. */
export interface Entry {
  readonly update: Update;
  readonly facts: Facts;
}

/** Where the stream was left: `after` of the next read. */
export interface Cursor {
  readonly migrationId: number;
  /** ISO text as the ledger gave it. */
  readonly recordTime: string;
}

export interface Committed {
  /** Newest position after the commit. */
  readonly position: number;
  /** Updates that were new; the others were known already. */
  readonly updates: number;
  readonly events: number;
}

/**
 * The write side. Opening takes the network's writer lock and waits for it, so that there is one writer.
 * `commit` is one transaction: rows, counters, buckets, cursor and position; replaying known updates changes nothing.
 */
export interface Writer {
  /** Null before the first commit. */
  cursor(): Cursor | null;
  commit(entries: readonly Entry[]): Promise<Committed>;
  close(): Promise<void>;
}

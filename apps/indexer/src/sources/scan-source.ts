import { type Cursor, DivergentUpdate } from '@ledger-explorer/store';
import { pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { comparePages } from './compare-pages.ts';
import { justBefore, lastCursor, sameCursor } from './item-cursor.ts';
import { largestPage, PageReader } from './page-reader.ts';
import { SourceRefused } from './source-refused.ts';
import { nameOf, type StreamItem, valueOf } from './stream-item.ts';
import type { SourcePage, UpdateSource } from './update-source.ts';
import { quorum, verifyPage } from './verify-page.ts';

export interface ScanOptions {
  readonly pool: HostPool;
  /** Items a page, 1 to 1000. */
  readonly pageSize: number;
  /** Milliseconds between two looks at the head. */
  readonly pollInterval: number;
  /** The first page with items and every so many after it are compared with those of other hosts; 0: none. */
  readonly verifyEvery: number;
  /** One line for whoever watches. */
  readonly log: (line: string) => void;
}

/** The update stream of a live network. Never ends by itself; throws `Divergence` where hosts contradict each other. */
export function scanSource(options: ScanOptions): UpdateSource {
  const { pool, pageSize, pollInterval, verifyEvery, log } = options;
  const reader = new PageReader(pool);
  const verifying = verifyEvery > 0 && pool.hosts.length > 1;
  let untilVerified = 0;
  let verified = true;

  async function* pages(
    start: Cursor | null,
    stop: AbortSignal,
    known: ReadonlyMap<string, Buffer> = new Map(),
  ): AsyncGenerator<SourcePage, void, undefined> {
    let after = start;
    /** What is known of the cursor's record time, where that may not be all of it. */
    let seen: ReadonlyMap<string, unknown> = known;
    let wanted = pageSize;
    /** Another host has been asked whether there is more than the one before gave. */
    let confirmed = false;
    for (;;) {
      const from = after !== null && seen.size > 0 ? justBefore(after) : after;
      const fetched = await reader.fetchPage(from, wanted, stop);
      if (fetched === null) return;
      const { items, asked } = fetched;
      const full = items.length >= asked;
      const settled = full ? settledItems(items) : items;
      // Without a later cursor the same page would come for ever.
      if (full && lastCursor(settled) === null) {
        if (asked >= largestPage) throw new SourceRefused(endless(items));
        wanted = Math.min(largestPage, wanted * 2);
        continue;
      }
      wanted = pageSize;
      const fresh = without(settled, seen);
      if (verifying && fresh.length > 0) {
        if (untilVerified === 0) {
          const agreed = await verifyPage(pool, fetched, stop);
          if (stop.aborted) return;
          if (agreed !== verified) log(agreed ? 'pages are verified again' : unverified(pool.hosts.length));
          verified = agreed;
          untilVerified = verifyEvery;
        }
        untilVerified -= 1;
      }
      const last = lastCursor(settled);
      if (full) seen = new Map();
      else if (last !== null) seen = new Map([...(sameCursor(after, last) ? seen : []), ...namedFrom(items, last)]);
      after = last ?? after;
      // A host may be behind the others, or stand still: the next one is asked before this is taken for the head.
      const goOn: boolean = full || (!confirmed && pool.turn());
      confirmed = !full && goOn;
      if (goOn) {
        if (fresh.length > 0) yield { items: fresh, atHead: false };
        continue;
      }
      yield { items: fresh, atHead: true };
      if (!(await pause(pollInterval, stop))) return;
    }
  }

  return { name: pool.hosts.map(({ url }) => url).join(', '), pages };
}

/**
 * The items of a full page before its last record time. The cursor is strictly greater, so updates that share a record
 * time (possible once there are two synchronizers) and are cut by the end of a page would be lost; the last time's are
 * read again with the next page instead. Items without a readable time go with the last one that has it.
 */
function settledItems(items: readonly StreamItem[]): readonly StreamItem[] {
  const last = lastCursor(items);
  if (last === null) return [];
  const first = items.findIndex(({ cursor }) => sameCursor(cursor, last));
  return items.slice(0, first);
}

/**
 * At the head too: an update of another synchronizer may come later with the record time of the last one. So that time is
 * asked for again there, and what was given before is left out by these names.
 */
function namedFrom(items: readonly StreamItem[], cursor: Cursor): [string, unknown][] {
  const first = items.findIndex((item) => sameCursor(item.cursor, cursor));
  return items.slice(first).map((item) => [nameOf(item), item.raw]);
}

/** The items that are not known yet; one that is must say what it said before. */
function without(items: readonly StreamItem[], known: ReadonlyMap<string, unknown>): readonly StreamItem[] {
  if (known.size === 0) return items;
  return items.filter((item) => {
    const name = nameOf(item);
    if (!known.has(name)) return true;
    if (!isSame(known.get(name), item.raw)) throw new DivergentUpdate(name);
    return false;
  });
}

function isSame(before: unknown, now: unknown): boolean {
  if (Buffer.isBuffer(before) && Buffer.isBuffer(now) && before.equals(now)) return true;
  return comparePages([valueOf({ raw: before })], [valueOf({ raw: now })]).length === 0;
}

function unverified(hosts: number): string {
  return `cannot verify pages on ${quorum(hosts)} hosts: too few answer; going on with what one says`;
}

function endless(items: readonly StreamItem[]): string {
  return lastCursor(items) === null
    ? `${largestPage} items in a row do not say where they stand (migration_id, record_time): no cursor can pass them`
    : `${largestPage} updates in a row share one record time: no cursor can pass them`;
}

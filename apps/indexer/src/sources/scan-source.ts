import { formatTime } from '@ledger-explorer/ledger';
import type { Cursor } from '@ledger-explorer/store';
import { pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { isSame, versionOf } from './compare-pages.ts';
import { Divergence } from './divergence.ts';
import { HeadGate } from './head-gate.ts';
import { isAfter, justBefore, lastCursor, sameCursor } from './item-cursor.ts';
import { largestPage, PageReader } from './page-reader.ts';
import { SourceRefused } from './source-refused.ts';
import { nameOf, type StreamItem } from './stream-item.ts';
import { gatherTestimonies } from './testimonies.ts';
import type { SourcePage, UpdateSource } from './update-source.ts';
import { type Agreement, alone, type HostPage, quorum, verifyPage } from './verify-page.ts';
import type { Log } from '../log.ts';

/** How pages of several hosts are compared. */
export interface PageComparison {
  /** In catch-up: the first page with items, and then one of this many pages, is compared with other hosts; 0: none. */
  readonly every: number;
  /** True: at the head, only updates that f + 1 hosts (`quorum` in verify-page.ts) have are released. */
  readonly head: boolean;
  /** Milliseconds to wait at the head for hosts that do not answer. */
  readonly wait: number;
}

export interface ScanOptions {
  readonly pool: HostPool;
  /** Items per page, 1 to 1000. */
  readonly pageSize: number;
  /** Milliseconds between two requests at the head. */
  readonly pollInterval: number;
  readonly verification: PageComparison;
  readonly log: Log;
}

/** Source of the update stream of a live network. It does not end by itself. Throws `Divergence` if hosts contradict each other. */
export function scanSource(options: ScanOptions): UpdateSource {
  const { pool, pageSize, pollInterval, verification, log } = options;
  const reader = new PageReader(pool);
  const several = pool.hosts.length > 1;
  const gate = several && verification.head ? new HeadGate({ pool, wait: verification.wait, log }) : null;
  const sampler = new Sampler(several ? verification.every : 0, pool.hosts.length, log);

  async function* pages(
    start: Cursor | null,
    stop: AbortSignal,
    known: ReadonlyMap<string, Buffer> = new Map(),
  ): AsyncGenerator<SourcePage, void, undefined> {
    let after = start;
    /** Items with the cursor's record time that are stored or were yielded earlier, by name. If there are any, that time is requested again, since more may share it. */
    let atCursor: ReadonlyMap<string, unknown> = known;
    let wanted = pageSize;
    /** True if the next page is of another host, to find out whether that one has later updates. */
    let isConfirming = false;
    const verifying = { pool, stop };
    for (;;) {
      const from = after !== null && atCursor.size > 0 ? justBefore(after) : after;
      const page = await reader.fetchPage(from, wanted, stop);
      if (page === null) return;
      const { items } = page;
      const isFull = items.length >= page.asked;
      /** Items after which the next page can begin. */
      const settled = isFull ? settledItems(items) : items;
      // Without a later cursor, the same page would be read again and again.
      if (isFull && lastCursor(settled) === null) {
        if (page.asked >= largestPage) throw new SourceRefused(endless(items));
        wanted = Math.min(largestPage, wanted * 2);
        continue;
      }
      wanted = pageSize;
      await rejectChanges(page, atCursor, verifying);
      let agreement = alone(page);
      /** Number of items, from the first on, that enough hosts have. */
      let admitted = items.length;
      if (without(settled, atCursor).length > 0) {
        if (gate !== null && (!isFull || isRecent(items))) {
          agreement = await verifyPage(page, { ...verifying, timeout: gate.timeout });
          if (stop.aborted) return;
          const firstNew = items.findIndex((item) => !atCursor.has(nameOf(item)));
          admitted = gate.admit(page, agreement, firstNew);
        } else if (sampler.countPage()) {
          const sample = await verifyPage(page, verifying);
          if (stop.aborted) return;
          sampler.taken(sample);
        }
      }
      const heldBack = admitted < settled.length;
      const released = heldBack ? items.slice(0, admitted) : settled;
      const fresh = without(released, atCursor);
      const hosts = agreement.on(released.length).map(({ url }) => url);
      const last = lastCursor(released);
      // The released items of a full page end before its last record time, so the next page has none of them.
      if (isFull && !heldBack) atCursor = new Map();
      else if (last !== null) {
        const earlier = sameCursor(after, last) ? atCursor : [];
        atCursor = new Map([...earlier, ...namedFrom(released, last)]);
      }
      after = last ?? after;
      if (heldBack) {
        // The head is the last update that enough hosts have. If too few hosts answer, the index waits for them.
        const atHead = fresh.length === 0 && agreement.answered >= quorum(pool.hosts.length);
        if (fresh.length > 0 || atHead) yield { items: fresh, atHead, hosts };
        if (fresh.length === 0 && !(await pause(pollInterval, stop))) return;
        continue;
      }
      // A host can be behind the others: this page is the head only if the next host, which `turn` makes the current one, has no later page.
      const hasMore: boolean = isFull || (!isConfirming && pool.turn());
      isConfirming = !isFull && hasMore;
      if (hasMore) {
        if (fresh.length > 0) yield { items: fresh, atHead: false, hosts };
        continue;
      }
      yield { items: fresh, atHead: true, hosts };
      if (!(await pause(pollInterval, stop))) return;
    }
  }

  return { name: pool.hosts.map(({ url }) => url).join(', '), pages };
}

/** Selects the pages of a catch-up to compare, and logs when that stops or starts to work. */
class Sampler {
  readonly #every: number;
  readonly #hosts: number;
  readonly #log: Log;
  /** Pages to skip before the next comparison. */
  #untilNext = 0;
  #works = true;

  constructor(every: number, hosts: number, log: Log) {
    this.#every = every;
    this.#hosts = hosts;
    this.#log = log;
  }

  /** Counts a page of the catch-up; true if it is to be compared. */
  countPage(): boolean {
    if (this.#every === 0) return false;
    const isDue = this.#untilNext === 0;
    this.#untilNext = (isDue ? this.#every : this.#untilNext) - 1;
    return isDue;
  }

  /** Must be called with the result of each comparison. */
  taken(sample: Agreement): void {
    const wanted = quorum(this.#hosts);
    const works = sample.answered >= wanted;
    if (works !== this.#works) {
      this.#log(
        works
          ? 'pages are verified again'
          : `cannot verify pages on ${wanted} hosts: too few answer; continuing with the pages of one host`,
        works ? 'info' : 'warn',
      );
    }
    this.#works = works;
  }
}

/** Milliseconds. A full page with a last update younger than this is at the head of a busy ledger. */
const maxAge = 60_000;

function isRecent(items: readonly StreamItem[]): boolean {
  const last = lastCursor(items);
  return last !== null && isAfter(last, { ...last, recordTime: formatTime(BigInt(Date.now() - maxAge) * 1000n) });
}

/**
 * The items of a full page before its last record time. Updates of two synchronizers can share a record time, and Scan's cursor is
 * exclusive, so the end of the page may cut between them; those of the last time are read again with the next page. Items without a readable
 * time count with the last one before them.
 */
function settledItems(items: readonly StreamItem[]): readonly StreamItem[] {
  const last = lastCursor(items);
  if (last === null) return [];
  const first = items.findIndex(({ cursor }) => sameCursor(cursor, last));
  return items.slice(0, first);
}

/**
 * Items at the cursor's record time, by name. An update of another synchronizer may come later with this time, so the time is
 * requested again, and these items are then left out.
 */
function namedFrom(items: readonly StreamItem[], cursor: Cursor): [string, unknown][] {
  const first = items.findIndex((item) => sameCursor(item.cursor, cursor));
  return items.slice(first).map((item) => [nameOf(item), item.raw]);
}

/** The items that are not known yet. */
function without(items: readonly StreamItem[], known: ReadonlyMap<string, unknown>): readonly StreamItem[] {
  return known.size === 0 ? items : items.filter((item) => !known.has(nameOf(item)));
}

/** Throws `Divergence` if a known update has changed. */
async function rejectChanges(
  page: HostPage,
  known: ReadonlyMap<string, unknown>,
  { pool, stop }: { readonly pool: HostPool; readonly stop: AbortSignal },
): Promise<void> {
  if (known.size === 0) return;
  const changed = page.items.find((item) => {
    const name = nameOf(item);
    return known.has(name) && !isSame({ raw: known.get(name) }, item);
  });
  if (changed === undefined) return;
  const [updateId, now] = [nameOf(changed), versionOf(changed)];
  const index = { ...now, raw: known.get(updateId) };
  const heard = new Map([[page.host, page.items.map(versionOf)]]);
  const asking = { pool, wanted: page, stop };
  const testimonies = await gatherTestimonies(asking, { updateId, pair: [index, now] }, heard, index);
  throw new Divergence({ updateId, cursor: now.cursor, testimonies, position: 'last' });
}

function endless(items: readonly StreamItem[]): string {
  const last = lastCursor(items);
  return last === null
    ? `${largestPage} items in a row have no migration_id and record_time: no cursor can pass them`
    : `${largestPage} updates in a row have the record time ${last.recordTime}: no cursor can pass them`;
}

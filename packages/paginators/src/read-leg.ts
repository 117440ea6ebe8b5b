import type { Leg } from './legs.ts';
import type { RequestPage } from './page-requests.ts';
import { type Entry, noteFaults, type ListPage, readPage } from './read-page.ts';
import type { Incomplete } from './report.ts';
import type { WalkOptions } from './walk-options.ts';
import { reportOf, type WalkState } from './walk-state.ts';

/** A page with its entries that the walk has not delivered yet, in order. The consumer removes them as it delivers them. */
export interface FreshPage {
  readonly page: ListPage;
  readonly fresh: Entry[];
  /** The offset of the walk after it. */
  readonly next: number;
}

/** Pages of a walk for `deliver`, which delivers the entries of each page before the next is read. */
export type FreshPages = AsyncGenerator<FreshPage, void, undefined>;

/** Reads a leg from the offset of the walk to its end. */
export async function* readLeg(
  state: WalkState,
  requestPage: RequestPage,
  leg: Leg,
  onProgress: WalkOptions['onProgress'],
): FreshPages {
  const { list, size, limit, since, ascending, queue, evidence } = state;
  const { mirrored, window } = leg;
  const cursors = new Set<string>();
  let { stallBudget } = leg;
  let end = leg.end(state.total);

  const pageOf = (offset: number) => Math.floor(leg.place(offset) / size);
  const indexOnPage = (offset: number) => leg.place(offset) % size;
  /** Offset of the walk after the page with the entry at an offset. */
  const afterPage = (offset: number) => offset + (mirrored ? indexOnPage(offset) + 1 : size - indexOnPage(offset));

  /** Whether an earlier complete walk delivered the entry at an offset: one of the oldest. As of a position, their ids are not known. */
  const isOld = (offset: number) =>
    since && state.pinned && (ascending ? offset < since : offset >= state.total - since);

  let offset = state.offset;
  // Offset up to which pages are requested. The plan has requested the first page.
  let ahead = queue.length ? afterPage(offset) : offset;

  for (; !state.why; offset = afterPage(offset)) {
    while (
      queue.length < state.concurrency &&
      ahead < end &&
      // After a complete walk (`since`), only pages of new entries are requested ahead.
      state.rows + queue.length * size < (since && queue.length ? Math.min(limit, state.total) : limit) &&
      state.requests < state.maxRequests
    ) {
      queue.push(requestPage(leg.query, pageOf(ahead)));
      ahead = afterPage(ahead);
    }
    const reply = await queue.shift();
    if (!reply) {
      // No request is left although pages are: a limit stopped the requests.
      if (ahead < end) state.why = state.rows < limit ? 'budget' : 'limit';
      break;
    }

    const requested = pageOf(offset);
    const page = readPage(reply, requested, state);
    noteFaults(page, requested, window, state);
    evidence.notePage(page, state);
    if (state.pinned && list.watchable) evidence.forget();
    if (!list.shrinks) state.total = Math.max(state.total, page.total);
    else if (!leg.partial) state.total = page.total;
    // After the last page nothing is requested ahead.
    end = page.last ? 0 : leg.end(page.total);

    const seen = evidence.size;
    // As of a position, a walk that begins in the middle of a page takes only the rest of it.
    const first = indexOnPage(offset);
    const entries = mirrored
      ? page.entries.slice(0, first + 1).reverse()
      : page.entries.slice(state.pinned ? first : 0);
    const fresh = entries.filter((entry, index) => evidence.isNew(entry[list.key] as string) && !isOld(offset + index));
    // Skipped entries are passed. If that is the whole page, `deliver` sets the offset after it.
    if (ascending) state.offset = Math.max(offset, since);
    state.pages++;
    state.duplicates += entries.length - fresh.length;
    // A page without new entries uses up a part of the budget (`Leg.stallBudget`), and one with new entries restores it.
    if (seen < evidence.size) ({ stallBudget } = leg);
    else stallBudget -= page.entries.length ? 4 : 1;

    cursors.add(state.cursor);
    yield { page, fresh, next: afterPage(offset) };
    // `deliver` leaves entries only if the limit is reached.
    state.why = fresh.length ? 'limit' : cursorEnd(page, cursors, state);
    onProgress?.(reportOf(state));
    if (evidence.proof(state)) break;
    if (stallBudget <= 0) {
      // A budget of 1 ends where the legs of both ends meet, which is no fault.
      if (leg.stallBudget > 1) state.why = 'stalled';
      break;
    }
  }
  queue.length = 0;
}

/** Delivers the entries of a page within the limit, at most a number at a time, and moves the walk past the page with the last of them. */
export function* deliver(
  state: WalkState,
  { page, fresh, next }: FreshPage,
  most: number,
): Generator<readonly Entry[], void, undefined> {
  const { limit, list, evidence } = state;
  do {
    const batch = fresh.splice(0, Math.min(most, limit - state.rows));
    for (const entry of batch) evidence.seen.add(entry[list.key] as string);
    state.rows += batch.length;
    state.offset += batch.length;
    if (!fresh.length) {
      // Before the batch is delivered: the caller may leave with it, and resume.
      state.offset = page.last ? Infinity : next;
      if (page.last && page.total === Infinity) state.total = evidence.size;
      state.cursor = page.cursor;
    }
    if (batch.length) yield batch;
  } while (fresh.length && state.rows < limit);
}

/** Reason why a list without page numbers cannot be continued after a page; null if it can or need not. */
function cursorEnd(page: ListPage, cursors: ReadonlySet<string>, { list, size }: WalkState): Incomplete | null {
  if (list.pages || page.last) return null;
  // One array: it ends at the requested size, which is 100 at most.
  if (!list.pinnable) return size < 100 ? 'limit' : 'unreachable';
  if (!page.cursor) return 'stalled';
  return cursors.has(page.cursor) ? 'cycle' : null;
}

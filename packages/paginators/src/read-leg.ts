import { legAt } from './legs.ts';
import type { RequestPage } from './page-requests.ts';
import { type Entry, noteFaults, type ListPage, readPage } from './read-page.ts';
import type { Incomplete } from './report.ts';
import type { WalkOptions } from './walk-options.ts';
import { reportOf, type WalkState } from './walk-state.ts';

/** A page, and those of its entries that the walk has not delivered yet, in order. Who delivers them takes them out. */
export interface FreshPage {
  readonly page: ListPage;
  readonly fresh: Entry[];
}

/** The pages of a walk, for `deliver`, which has delivered what it can of each before the next is read. */
export type FreshPages = AsyncGenerator<FreshPage, void, undefined>;

/** Reads the leg at the offset of the walk to its end; or, with `newest`, the newest entries until they are known. */
export async function* readLeg(
  state: WalkState,
  requestPage: RequestPage,
  newest: boolean,
  onProgress: WalkOptions['onProgress'],
): FreshPages {
  const { list, size, legLength, limit, queue, evidence } = state;
  const leg = legAt(newest, state);
  const cursors = new Set<string>();
  let pageCount = leg.pageCount(state.total);
  let step = queue.length + (newest ? 0 : Math.floor((state.offset % legLength) / size));
  let { patience } = leg;

  while (!state.why) {
    while (
      queue.length < state.concurrency &&
      step < pageCount &&
      state.rows + queue.length * size < limit &&
      state.requests < state.maxRequests
    )
      queue.push(requestPage(leg.query, leg.page(step++, pageCount)));
    const requested = leg.page(step - queue.length, pageCount);
    const reply = await queue.shift();
    if (!reply) {
      if (step < pageCount) state.why = state.rows < limit ? 'budget' : 'limit';
      break;
    }

    const page = readPage(reply, requested, state);
    noteFaults(page, requested, state);
    evidence.notePage(page, state);
    if (!list.shrinks) state.total = Math.max(state.total, page.total);
    else if (!leg.partial) state.total = page.total;
    pageCount = page.last ? 0 : leg.pageCount(page.total);

    const seen = evidence.size;
    // A walk that resumes in the middle of a page as of a position has delivered the first of its entries.
    const entries = leg.inOrder(page.entries, requested, state.total).slice(state.pinned ? state.offset % size : 0);
    const fresh = entries.filter((entry) => evidence.isNew(entry[list.key] as string));
    state.pages++;
    state.duplicates += entries.length - fresh.length;
    if (seen < evidence.size) ({ patience } = leg);
    else patience -= page.entries.length ? 4 : 1;

    cursors.add(state.cursor);
    yield { page, fresh };
    state.why = fresh.length ? 'limit' : cursorEnd(page, cursors, state);
    onProgress?.(reportOf(state));
    if (evidence.proof(state)) break;
    if (patience <= 0) {
      if (leg.patience > 1) state.why = 'stalled';
      break;
    }
  }
  queue.length = 0;
}

/**
 * Delivers the entries of a page within the limit, at most a number at a time, and moves the walk past the page with the last
 * of them.
 */
export function* deliver(
  state: WalkState,
  { page, fresh }: FreshPage,
  most: number,
): Generator<readonly Entry[], void, undefined> {
  const { offset, size, limit } = state;
  const next = page.last ? Infinity : offset - (offset % size) + size;
  do {
    const batch = fresh.splice(0, Math.min(most, limit - state.rows));
    state.rows += batch.length;
    state.offset += batch.length;
    if (!fresh.length) {
      // Before the batch is delivered: the caller may leave with it, and resume.
      state.offset = next;
      if (page.last) state.total = state.rows;
      state.cursor = page.cursor;
    }
    if (batch.length) yield batch;
  } while (fresh.length && state.rows < limit);
}

/** Why a list without page numbers cannot be read on after a page; null if it can, or need not. */
function cursorEnd(page: ListPage, cursors: ReadonlySet<string>, { list, size }: WalkState): Incomplete | null {
  if (list.pages || page.last) return null;
  // One array.
  if (!list.pinnable) return size < 100 ? 'limit' : 'unreachable';
  if (!page.cursor) return 'stalled';
  return cursors.has(page.cursor) ? 'cycle' : null;
}

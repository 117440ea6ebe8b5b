import type { RequestPage, Query } from './page-requests.ts';
import { readPage } from './read-page.ts';
import type { WalkOptions } from './walk-options.ts';
import { known, type WalkState } from './walk-state.ts';

/** What a walk will take and what it cannot reach, known after its first response. */
export interface Plan {
  /** Number of entries of the list. Null if the service does not count. */
  readonly total: number | null;
  /** Position that the list is read as of; null if it is not. */
  readonly position: number | null;
  /**
   * Requests for all of it, if nothing moves and both its ends are enough. As of a position, a few more find the earlier positions beyond
   * its pages. Null if the service does not count.
   */
  readonly requests: number | null;
  /**
   * Number of entries that no page reaches: exact, except for a list that is split by its sort keys, of which it is the most
   * that can be. None of a list that is read as of a position. Null if that cannot be known.
   */
  readonly unreachable: number | null;
}

/**
 * Prepares a walk by its first page: pins it to the position of that page, and splits a list that is longer than its pages.
 * The pages it requests are the first of the queue.
 */
export async function planWalk(
  state: WalkState,
  requestPage: RequestPage,
  parameters: Query,
  { resume, onPlan }: WalkOptions,
): Promise<Plan> {
  const { list, reach, size, queue } = state;
  if (!resume || resume.complete) {
    const first = requestPage({}, 0);
    queue.push(first);
    const { total, position, last } = readPage(await first, 0, state);
    state.total = total;
    if (!state.pinned) {
      state.position = position;
      state.pinned = !!list.pinnable && position < Infinity;
      // A cursor reads on as of the position that it began with: request its first page again, as of one.
      if (state.pinned && !list.pages && !last) queue.length = 0;
    }
    if (state.since && list.bothEnds && state.ascending) {
      queue.length = 0;
      state.offset = state.since;
    }
  }
  if (!state.pinned) state.unreachable = list.pages || list.pinnable ? Math.max(0, state.total - reach) || 0 : Infinity;
  const { split } = list;
  if (split && state.unreachable && !split.values.includes(parameters[split.parameter] as string)) {
    queue.length = 0;
    state.parts = split.values;
    if (list.shrinks) {
      // Its parts have no entry in common.
      state.unreachable = 0;
      for (const value of split.values) {
        const part = readPage(await requestPage({ [split.parameter]: value }, 0), 0, state);
        state.unreachable += Math.max(0, part.total - reach);
      }
    }
  }
  const plan = {
    total: known(state.total),
    position: state.pinned ? state.position : null,
    requests: known(Math.ceil(Math.min(state.total, state.pinned ? Infinity : reach) / size)),
    unreachable: known(state.unreachable),
  };
  onPlan?.(plan);
  return plan;
}

import type { Query, Reply, RequestPage } from './page-requests.ts';
import { readPage } from './read-page.ts';
import type { WalkOptions } from './walk-options.ts';
import { known, type WalkState } from './walk-state.ts';

/** Cost and reach of a walk, known after its first response. */
export interface Plan {
  /** Number of entries of the list. Null if the service does not count. */
  readonly total: number | null;
  /** Position that the list is read as of; null if it is not. */
  readonly position: number | null;
  /**
   * Number of requests for the whole list, also of a walk that resumes, if no entry moves; at most this number if the list is read in parts.
   * If entries lie between the pages of both ends, a few more requests find the earlier positions that show them. Null if the service does
   * not count.
   */
  readonly requests: number | null;
  /**
   * Number of entries that no page reaches; 0 if the list is read as of a position. For a list that is read by several sort
   * keys it is an upper bound, else exact. Null if unknown.
   */
  readonly unreachable: number | null;
}

/**
 * Prepares a walk by its first page, unless it resumes after an entry: pins it to the position of that page, and splits a list that is longer than its pages.
 * If the walk begins with that page, it is the first of the queue.
 */
export async function planWalk(
  state: WalkState,
  requestPage: RequestPage,
  parameters: Query,
  { onPlan }: WalkOptions,
): Promise<Plan> {
  const { list, legLength, reach, size, queue } = state;
  let first: Promise<Reply> | undefined;
  if (state.offset === 0) {
    first = requestPage({}, 0);
    const { total, position, last } = readPage(await first, 0, state);
    state.total = total;
    if (!state.pinned) {
      state.position = position;
      state.pinned = !!list.pinnable && position < Infinity;
      // The cursor of this page is not pinned: the walk requests the page again, with the position.
      if (state.pinned && !list.pages && !last) first = undefined;
    }
    // In ascending order, new entries are behind those that an earlier complete walk delivered.
    if (state.since && list.bothEnds && state.ascending) {
      first = undefined;
      state.offset = state.since;
    }
  }
  // A list without pages is one array, which reaches an unknown number of entries, or has a cursor, which reaches all.
  const isArray = !list.pages && !list.pinnable;
  if (!state.pinned) state.unreachable = isArray ? Infinity : list.pages ? Math.max(0, state.total - reach) : 0;
  const { split } = list;
  let requests = Math.ceil(Math.min(state.total, state.pinned ? Infinity : reach) / size);
  if (split && state.unreachable && !split.values.includes(parameters[split.parameter] as string)) {
    first = undefined;
    state.parts = split.values;
    // The parts of a list that shrinks, validators by status, have no entry in common. For other lists the upper bound stays.
    if (list.shrinks) state.unreachable = 0;
    requests = 0;
    for (const value of split.values) {
      let { total } = state;
      if (list.shrinks) {
        ({ total } = readPage(await requestPage({ [split.parameter]: value }, 0), 0, state));
        state.unreachable += Math.max(0, total - reach);
      }
      // The same number from either end.
      requests += (Math.ceil(Math.min(total, legLength) / size) * reach) / legLength;
    }
    requests += state.requests;
  }
  if (first) queue.push(first);
  const plan = {
    total: known(state.total),
    position: state.pinned ? state.position : null,
    requests: known(requests),
    unreachable: known(state.unreachable),
  };
  onPlan?.(plan);
  return plan;
}

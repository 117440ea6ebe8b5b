import type { Query } from './page-requests.ts';
import type { WalkState } from './walk-state.ts';

/**
 * A part of a walk: the pages from one end of the list, or of one of its parts. The offset of a walk counts through all of
 * its legs, each as long as its pages reach; those with an odd number begin at the opposite end.
 */
export interface Leg {
  /** Parameters of its requests. */
  readonly query: Query;
  /** Its total counts only a part of the list. */
  readonly partial: boolean;
  /** Number of its pages, for this number of entries in the list. */
  pageCount(total: number): number;
  /** Number of the page to request at a step of the leg. */
  page(step: number, pageCount: number): number;
  /** The entries of a page, in the order of the walk, without those that another leg has. */
  inOrder<T>(entries: readonly T[], page: number, total: number): readonly T[];
  /**
   * The leg ends when this is used up by pages that bring nothing new: a page with entries counts four, an empty one one.
   */
  readonly patience: number;
}

/** Three pages that bring nothing new, or twelve empty ones, are the end of a service that repeats itself. */
const patience = 12;

/** The leg at the offset of a walk; or, with `newest`, the one that begins with the newest entries. */
export function legAt(newest: boolean, state: WalkState): Leg {
  const { list, size, legLength, ascending, pinned } = state;
  const index = newest ? Number(ascending) : Math.floor(state.offset / legLength);
  const part = newest ? undefined : state.parts[index >> 1];
  // As of a position the far end is read from the middle on, so that the whole list is in one order.
  const mirrored = pinned && index > 0;
  const opposite = index % 2 > 0;
  return {
    query: {
      ...(opposite && { orderBy: ascending ? 'DESC' : 'ASC' }),
      ...(part && list.split && { [list.split.parameter]: part }),
    },
    partial: !!part,
    pageCount: (total) => Math.ceil(Math.min(mirrored ? total - legLength : total, legLength) / size),
    page: (step, pageCount) => (mirrored ? pageCount - 1 - step : step),
    inOrder: (entries, page, total) =>
      mirrored ? entries.slice(0, total - legLength - page * size).reverse() : entries,
    // Where legs meet, one page of known entries is the end.
    patience: part ? Infinity : newest || (index && !pinned) ? 1 : patience,
  };
}

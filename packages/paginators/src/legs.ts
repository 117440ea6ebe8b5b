import type { Query } from './page-requests.ts';
import type { WalkState } from './walk-state.ts';
import { isBeyondPages, type Window, windowOf } from './windows.ts';

/**
 * A part of a walk: pages from one end of the list, of one part of a split list, or as of an earlier position. The offset of a walk counts
 * entries over all its legs.
 */
export interface Leg {
  /** Query parameters of the requests of the leg. */
  readonly query: Query;
  /** True if the total of its pages counts only a part of a split list. */
  readonly partial: boolean;
  /** The position and the total of its pages, if the list is read as of a position. */
  readonly window: Window | undefined;
  /** True if its pages are read from the last to the first, and each page from its end. */
  readonly mirrored: boolean;
  /** Index, from 0 on its first page, of the entry at an offset of the walk. */
  place(offset: number): number;
  /** Offset of the walk at the end of the leg, for a list of `total` entries. */
  end(total: number): number;
  /** Budget for pages without new entries, after which the leg ends: a page with entries costs 4, an empty page 1. */
  readonly stallBudget: number;
}

/** Three pages without new entries (4 each), or twelve empty ones (1 each), which a filter can cause: such a service repeats itself. */
const stallBudget = 12;

/** The leg at the offset of a walk. With `newest`, a leg without a position begins with the newest entries instead. */
export function legAt(state: WalkState, { newest = false } = {}): Leg {
  return state.pinned ? pinnedLeg(state) : movingLeg(state, newest);
}

/**
 * The leg of a list that is read as of a position: first the pages from its beginning, then those of earlier positions, and last the pages
 * from the opposite end, mirrored.
 */
function pinnedLeg(state: WalkState): Leg {
  const { list, legLength, ascending, offset, position, total } = state;
  const leg = { partial: false, stallBudget };
  const whole = { position, total };
  if (offset < legLength)
    return {
      ...leg,
      query: {},
      window: whole,
      mirrored: false,
      place: (at) => at,
      end: (counted) => Math.min(counted, legLength),
    };
  const beyond = isBeyondPages(state);
  const window = beyond ? windowOf(state) : whole;
  const mirrored = !beyond || ascending;
  // Number of entries that were added after the position of the window.
  const later = total - window.total;
  return {
    ...leg,
    query: {
      position: window.position,
      ...(list.bothEnds && mirrored && { orderBy: ascending ? 'DESC' : 'ASC' }),
    },
    window,
    mirrored,
    place: (at) => (mirrored ? window.total - 1 - at : at - later),
    end: () => (mirrored ? window.total : Math.min(total, legLength + later)),
  };
}

/** The leg of a list without a position. If the list has legs from both ends, one with an odd index begins at the opposite end. */
function movingLeg({ list, legLength, reach, ascending, offset, parts }: WalkState, newest: boolean): Leg {
  const index = Math.floor(offset / legLength);
  // The one leg of a cursor is infinite: 0 * Infinity is not a number.
  const start = newest ? offset : index * legLength || 0;
  // A part has a leg from either end, or one leg if `orderBy` does not reverse the list.
  const part = newest ? undefined : parts[Math.floor(offset / reach)];
  // The newest entries of an ascending list are at its opposite end.
  const opposite = newest ? ascending : !!list.bothEnds && index % 2 > 0;
  return {
    query: {
      ...(opposite && { orderBy: ascending ? 'DESC' : 'ASC' }),
      ...(part && list.split && { [list.split.parameter]: part }),
    },
    partial: !!part,
    window: undefined,
    mirrored: false,
    place: (at) => at - start,
    end: (total) => start + Math.min(total, legLength),
    // A part is read to its end. The second leg, and a reading of the newest entries, end at the first page without new entries.
    stallBudget: part ? Infinity : newest || index ? 1 : stallBudget,
  };
}

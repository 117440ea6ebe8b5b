import type { Query } from './page-requests.ts';
import type { WalkState } from './walk-state.ts';
import { isBeyondPages, type Window, windowOf } from './windows.ts';

/**
 * A part of a walk: pages from one end of the list, of one of its parts, or as of an earlier position. The offset of a walk counts through
 * all of its legs.
 */
export interface Leg {
  /** Parameters of its requests. */
  readonly query: Query;
  /** Its total counts only a part of the list. */
  readonly partial: boolean;
  /** The position and the total of its pages, if the list is read as of one. */
  readonly window: Window | undefined;
  /** Its pages are read from the last to the first, and each from its end. */
  readonly mirrored: boolean;
  /** Place of the entry at an offset, counted through its pages from 0. */
  place(offset: number): number;
  /** The offset at its end, for this number of entries in the list. */
  end(total: number): number;
  /** The leg ends when this is used up by pages that bring nothing new: a page with entries counts four, an empty one one. */
  readonly patience: number;
}

/** Three pages that bring nothing new, or twelve empty ones, are the end of a service that repeats itself. */
const patience = 12;

/** The leg at the offset of a walk; or, with `newest`, the one that begins with the newest entries. */
export function legAt(newest: boolean, state: WalkState): Leg {
  return state.pinned ? pinnedLeg(state) : movingLeg(newest, state);
}

/**
 * As of a position, the whole list is in one order: first the end that comes first, then what only the pages of earlier positions show, and
 * last the opposite end, mirrored.
 */
function pinnedLeg(state: WalkState): Leg {
  const { list, legLength, ascending, offset, position, total } = state;
  const leg = { partial: false, patience };
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
  // Entries that came after the window.
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

/** Those with an odd number begin at the opposite end. */
function movingLeg(newest: boolean, { list, legLength, ascending, offset, parts }: WalkState): Leg {
  const index = newest ? Number(ascending) : Math.floor(offset / legLength);
  const start = newest ? offset : index * legLength || 0;
  const part = newest ? undefined : parts[index >> 1];
  const opposite = index % 2 > 0;
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
    // Where legs meet, one page of known entries is the end.
    patience: part ? Infinity : newest || index ? 1 : patience,
  };
}

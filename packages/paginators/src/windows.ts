import { type RequestPage, statusOf } from './page-requests.ts';
import type { WalkState } from './walk-state.ts';

/**
 * A position, and the number of entries that the list had then. Its pages show the newest `legLength` of those, which the pages of a later
 * position may not reach.
 */
export interface Window {
  readonly position: number;
  readonly total: number;
}

/** Two windows that a search is between: `low` has the earlier position. */
export interface Bracket {
  readonly low: Window;
  readonly high: Window;
}

/** Window of every list before the first update. */
export const emptyWindow: Window = { position: 0, total: 0 };

/**
 * Whether the entry at the offset of a walk is on no page of its position. Those pages show the first `legLength` entries and, if the list can be
 * read from both ends, the last `legLength`.
 */
export function isBeyondPages({ list, pinned, offset, legLength, total }: WalkState): boolean {
  return pinned && offset >= legLength && (!list.bothEnds || total - offset > legLength);
}

/** The window that a walk reads beyond the pages of its position. */
export function windowOf({ ascending, bracket }: WalkState): Window {
  return ascending ? bracket.low : bracket.high;
}

/** Whether the pages of the window show the entry at the offset of the walk. */
function isInWindow(state: WalkState): boolean {
  const { ascending, offset, total, legLength } = state;
  const window = windowOf(state);
  // Counted from the oldest entry.
  const rank = ascending ? offset : total - 1 - offset;
  return rank < window.total && rank >= window.total - legLength;
}

/**
 * Finds a window for the entry at the offset of a walk that also shows most of what follows. Entries are only added to the list, so a later
 * position has more of them: the search goes where the window would be if the list had grown evenly, and halves every third time. If one
 * update has more entries than pages show, those in its middle are counted as unreachable and passed.
 */
export async function findWindow(state: WalkState, requestPage: RequestPage): Promise<void> {
  const { list, ascending, legLength, total, maxRequests } = state;

  function isSpent(): boolean {
    if (state.requests >= maxRequests) state.why = 'budget';
    return !!state.why;
  }

  /** Undefined if a rewind removed the position. */
  async function windowAt(position: number): Promise<Window | undefined> {
    try {
      const { data } = await requestPage({ position, size: 1 }, 0);
      return { position, total: (data as { totalElements: number }).totalElements };
    } catch (error) {
      // The party of the list did not exist yet.
      if (statusOf(error) === 404) return { position, total: 0 };
      if (statusOf(error) !== 410) throw error;
      return undefined;
    }
  }

  /** The window next to the positions that a rewind removed, on the side of a given window. */
  async function besideRemoved(nearest: Window, removed: number): Promise<Window> {
    while (Math.abs(nearest.position - removed) > 1 && !isSpent()) {
      const middle = Math.floor((nearest.position + removed) / 2);
      const window = await windowAt(middle);
      if (window) nearest = window;
      else removed = middle;
    }
    return nearest;
  }

  /**
   * Narrows the bracket until the window to read has about `goal` entries. That window is `high`, with `goal` or more; `low` has fewer.
   * In ascending order it is `low`, with `goal` or fewer; `high` has more.
   */
  async function search(goal: number): Promise<void> {
    /** Limit of the window's distance from the goal; the search aims at half of it. */
    const maxDistance = legLength / 4;
    const aim = goal + (ascending ? -maxDistance : maxDistance) / 2;
    const isLow = (window: Window) => (ascending ? window.total <= goal : window.total < goal);
    let { low, high } = state.bracket;
    if (!isLow(low)) low = emptyWindow;
    if (isLow(high)) high = { position: state.position, total };
    for (let probes = 1; ; probes++) {
      state.bracket = { low, high };
      const span = high.position - low.position;
      const distance = Math.abs(windowOf(state).total - goal);
      if (span <= 1 || distance <= maxDistance || isSpent()) return;
      const share = probes % 3 ? (aim - low.total) / (high.total - low.total) : 0.5;
      const step = Math.floor(span * share);
      const position = low.position + Math.min(Math.max(step, 1), span - 1);
      const window = await windowAt(position);
      const below = window ?? (await besideRemoved(low, position));
      const above = window ?? (await besideRemoved(high, position));
      if (isLow(above)) low = above;
      else if (!isLow(below)) high = below;
      else {
        // A rewind removed all positions between these windows, so no window is better.
        state.bracket = { low: below, high: above };
        return;
      }
    }
  }

  while (isBeyondPages(state) && !isInWindow(state)) {
    // The fewest entries with which a window shows the one at the offset; in ascending order, the most.
    await search(ascending ? state.offset + legLength : total - state.offset);
    if (state.why || isInWindow(state)) return;
    const { low, high } = state.bracket;
    // The next entry that is shown: the newest one of `low`, or the first one on the pages from the other end of the list.
    let next = Math.min(total - low.total, list.bothEnds ? total - legLength : total);
    if (ascending) {
      // The oldest entry that `high` shows.
      next = high.total - legLength;
      state.bracket = { low: high, high };
    }
    state.unreachable += next - state.offset;
    state.offset = next;
  }
}

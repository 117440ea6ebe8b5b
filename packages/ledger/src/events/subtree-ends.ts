import type { LedgerEvent } from './event.ts';

/** The ordinal after the last event of each event's subtree. Events are in pre-order, so a subtree is a range of ordinals. */
export function subtreeEnds(events: readonly LedgerEvent[]): readonly number[] {
  const ends = events.map((_event, ordinal) => ordinal + 1);
  for (let ordinal = events.length - 1; ordinal >= 0; ordinal--) {
    const event = events[ordinal];
    if (event?.type !== 'exercised_event') continue;
    const last = event.children.at(-1);
    if (last !== undefined) ends[ordinal] = ends[last] ?? ordinal + 1;
  }
  return ends;
}

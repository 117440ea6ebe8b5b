import type { Direction } from '../sql/answer.ts';
import type { List, Listed, ListReader, Toward } from './list-reader.ts';
import { minus, noSums, type Sums, sumsOf } from './posting.ts';

/** Posting lists to read together. A place is the rank of a transfer, or the position of an update. */
export interface FoundLists {
  readonly lists: readonly List[];
  readonly reader: ListReader;
  /** Last place at the requested position. */
  readonly lastPlace: number;
}

/** Start of a slice: entries older or newer than a place. */
export type SliceStart = readonly [toward: Toward, place: number];

/** Requested slice of some lists. */
export interface SliceQuery {
  /** Milliseconds: updates at or after `from` and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly size: number;
  readonly orderBy: Direction;
  readonly start?: SliceStart | undefined;
  /** If there is no `start`: entries with a lower rank in the period than this one. */
  readonly below?: number | undefined;
}

/** Slice of the entries of some lists together. */
export interface ListSlice {
  /** Sums of all entries in the period. */
  readonly sums: Sums;
  /** Rank of the first entry of the content, 1 = oldest; null if it is empty. */
  readonly firstRank: number | null;
  /** Sums of all entries before the oldest entry of the content (if it is empty, up to the start of the slice), including entries before the period. */
  readonly before: Sums;
  readonly content: readonly Listed[];
  /** Starts of the neighboring slices; null if there are none. */
  readonly newer: SliceStart | null;
  readonly older: SliceStart | null;
}

/** The start in a cursor. */
export function readStart(start: string | undefined): SliceStart | undefined {
  return start === undefined ? undefined : (JSON.parse(start) as SliceStart);
}

/** Fields of a slice other than its rows and sums. */
export function sliceValues({ sums, firstRank, newer, older }: Omit<ListSlice, 'before'>) {
  return {
    total: sums.entries,
    firstRank,
    newer: newer === null ? null : JSON.stringify(newer),
    older: older === null ? null : JSON.stringify(older),
  };
}

/** A slice from its entries, oldest first; `oldestRank`: rank of the first of them. */
export function sliceOf(
  oldestFirst: readonly Listed[],
  oldestRank: number,
  sums: Sums,
  orderBy: Direction,
): Omit<ListSlice, 'before'> {
  const newestRank = oldestRank + oldestFirst.length - 1;
  const firstRank = orderBy === 'DESC' ? newestRank : oldestRank;
  const [oldestEntry, newestEntry] = [oldestFirst[0], oldestFirst.at(-1)];
  return {
    sums,
    firstRank: oldestEntry === undefined ? null : firstRank,
    content: orderBy === 'DESC' ? oldestFirst.toReversed() : oldestFirst,
    newer: newestEntry !== undefined && newestRank < sums.entries ? ['newer', newestEntry.place] : null,
    older: oldestEntry !== undefined && oldestRank > 1 ? ['older', oldestEntry.place] : null,
  };
}

/** Start of the slice of entries below a rank in the period, whose place is found by binary search; each step reads every list. */
async function startBelow(
  reader: ListReader,
  lists: readonly List[],
  rank: number,
  before: number,
  last: number,
): Promise<SliceStart> {
  const { entries: entriesBefore } = await reader.upTo(lists, before);
  // Up to `low`, the period has fewer than `rank` entries, up to `high` at least as many.
  let [low, high] = [before, last + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { entries } = await reader.upTo(lists, middle);
    if (entries - entriesBefore >= rank) high = middle;
    else low = middle;
  }
  return ['older', high];
}

/** Sums of each list in a period, by list number. Throws `EpochChanged` after a rewind. */
export async function readSums(
  { lists, reader, lastPlace }: FoundLists,
  { from, to }: Pick<SliceQuery, 'from' | 'to'>,
): Promise<ReadonlyMap<number, Sums>> {
  const { before, last } = await reader.between(from, to, lastPlace);
  const sums = await Promise.all(
    lists.map(async (list) => {
      const [sumsBefore = noSums, sumsUpToLast = noSums] = await reader.upToEach([
        [list, before],
        [list, last],
      ]);
      return [list.number, minus(sumsUpToLast, sumsBefore)] as const;
    }),
  );
  return new Map(sums);
}

/**
 * Reads a slice of lists without common places. At any length of the lists, rows cost one index lookup per list, the total and the sums one more
 * for each end of the period. Throws `EpochChanged` after a rewind.
 */
export async function readLists(
  { lists, reader, lastPlace }: FoundLists,
  { size, orderBy, from, to, start, below }: SliceQuery,
): Promise<ListSlice> {
  const { before, last } = await reader.between(from, to, lastPlace);
  const begin = start ?? (below === undefined ? undefined : await startBelow(reader, lists, below, before, last));
  const [toward, place] = begin ?? (orderBy === 'DESC' ? (['older', last + 1] as const) : (['newer', before] as const));
  // The slice begins next to this place. A cursor from a later position can be after the end.
  const edge = toward === 'older' ? Math.min(place, last + 1) : Math.max(place, before);
  const [[found, upToEdge], sumsBefore, sumsUpToLast] = await Promise.all([
    reader.beyond(lists, toward, edge, size),
    reader.upTo(lists, before),
    reader.upTo(lists, last),
  ]);
  const sums = minus(sumsUpToLast, sumsBefore);
  const inRange = found.filter((entry) => entry.place > before && entry.place <= last);
  // Number of entries of the period up to the edge (`older`: without the edge).
  const edgeRank = upToEdge.entries - sumsBefore.entries;
  if (toward === 'newer') return { ...sliceOf(inRange, edgeRank + 1, sums, orderBy), before: upToEdge };
  const slice = sliceOf(inRange.toReversed(), edgeRank - inRange.length + 1, sums, orderBy);
  return { ...slice, before: minus(upToEdge, sumsOf(inRange)) };
}

import type { PageableValues } from '@ledger-explorer/spec/writers';
import type { Cursors } from './cursors.ts';

interface Envelope<T> {
  readonly content: readonly T[];
  readonly pageable: PageableValues;
  readonly last: boolean;
  readonly totalPages: number;
  readonly totalElements: number;
  readonly totalCount: number;
  readonly size: number;
  readonly number: number;
  readonly sort: { readonly sorted: true; readonly empty: false; readonly unsorted: false };
  readonly first: boolean;
  readonly numberOfElements: number;
  readonly empty: boolean;
}

const sort = { sorted: true, empty: false, unsorted: false } as const;

/** One page of a list, with its totals (V36). */
export function pageOf<Row, Value>(
  rows: readonly Row[],
  { page, size }: { readonly page: number; readonly size: number },
  show: (row: Row) => Value,
): Envelope<Value> {
  const content = rows.slice(page * size, (page + 1) * size).map(show);
  const total = rows.length;
  return {
    content,
    pageable: { sort, pageSize: size, pageNumber: page, offset: page * size, paged: true, unpaged: false },
    last: (page + 1) * size >= total,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    totalCount: total,
    size,
    number: page,
    sort,
    first: page === 0,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}

/** In the order of a request: the rows come oldest first. */
export function ordered<Row>(rows: readonly Row[], orderBy: 'ASC' | 'DESC' = 'DESC'): Row[] {
  return orderBy === 'ASC' ? [...rows] : rows.toReversed();
}

/** Sorted by a key and then an id, lowest first; null is the lowest key (V8). */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => bigint | number | null,
  idOf: (row: Row) => string,
): Row[] {
  return [...rows].sort((one, other) => {
    const [a, b] = [keyOf(one) ?? -1, keyOf(other) ?? -1];
    if (a !== b) return a < b ? -1 : 1;
    return idOf(one) < idOf(other) ? -1 : 1;
  });
}

/** A list whose slices follow each other (V51). */
export interface Sliced<Row> {
  /** In order of their rank: the first row has rank 1. */
  readonly rows: readonly Row[];
  /** Whether a walk toward the older end goes down the ranks, as in a list with times, or up. */
  readonly olderIs: 'lower' | 'higher';
  readonly orderBy: 'ASC' | 'DESC';
  readonly size: number;
  /** What a cursor is bound to. */
  readonly scope: readonly unknown[];
  readonly cursor: string | undefined;
  /** The position that the request gives, which the walk stays at. */
  readonly position?: number | undefined;
}

/** One slice, with its place and the cursors of its neighbors. Ranks of the content are from `low` to `high`, without `high`. */
export function sliceOf<Row>(cursors: Cursors, position: number, list: Sliced<Row>) {
  const { rows, olderIs, orderBy, size, scope, cursor } = list;
  const pin = list.position === undefined ? '' : `@${list.position}`;
  const total = rows.length;
  const state = cursor === undefined || cursor === '' ? undefined : cursors.open(scope, cursor, 'cursor');
  // "up 7": from rank 7 on; "down 7": what is before it.
  const [way, text] = state?.split('@')[0]?.split('.') ?? [orderBy === 'ASC' ? 'up' : 'down', undefined];
  const at = text === undefined ? (way === 'up' ? 1 : total + 1) : Number(text);
  const low = way === 'up' ? Math.min(at, total + 1) : Math.max(1, at - size);
  const high = way === 'up' ? Math.min(at + size, total + 1) : Math.min(at, total + 1);
  const content = rows.slice(low - 1, Math.max(low, high) - 1);
  const lower = low > 1 && total > 0 ? cursors.seal(scope, `down.${low}${pin}`) : null;
  const higher = high <= total ? cursors.seal(scope, `up.${high}${pin}`) : null;
  const isAscending = orderBy === 'ASC';
  return {
    content: isAscending ? content : content.toReversed(),
    total,
    firstRank: content.length === 0 ? null : isAscending ? low : low + content.length - 1,
    position,
    newerCursor: olderIs === 'lower' ? higher : lower,
    olderCursor: olderIs === 'lower' ? lower : higher,
  };
}

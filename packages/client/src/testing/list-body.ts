import type { Operation } from '@ledger-explorer/spec';
import { BigDecimal } from '../numbers/big-decimal.ts';
import { type Decimal, exampleOf, isDecimalText, orderOf } from './bodies.ts';
import { invalid } from './refusal.ts';

type Row = Readonly<Record<string, unknown>>;

/** Parameters that select a part of a list. */
export interface Window {
  readonly page?: number;
  readonly size?: number;
  readonly sortBy?: string;
  readonly orderBy?: string;
  readonly cursor?: string;
  readonly nextCursor?: string;
}

/** Compares two values of a field; null is below all. */
function compare(field: string, one: Decimal | null, other: Decimal | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  // A `BigDecimal` is an object, and compares as text.
  const areDecimals = [one, other].every((value) => isDecimalText(field, String(value)));
  if (areDecimals) return new BigDecimal(String(one)).compare(String(other));
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Sorts rows in the list's default order, equal ones as given; the opposite order is its exact reverse. */
function ordered(id: string, rows: readonly Row[], { sortBy, orderBy }: Window): readonly Row[] {
  const { direction = 'DESC', values, tie, stream = [] } = orderOf(id) ?? {};
  const fields = [sortBy === undefined ? undefined : values?.[sortBy], tie].filter((field) => field !== undefined);
  const keys = values ? fields : stream;
  const sign = direction === 'ASC' ? 1 : -1;
  const sorted = [...rows].sort((one, other) => {
    for (const field of keys) {
      const difference = compare(field, one[field] as Decimal | null, other[field] as Decimal | null);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
  return (orderBy ?? direction) === direction ? sorted : sorted.reverse();
}

const sort = { sorted: true, empty: false, unsorted: false };

/** A page, with its totals (V36). */
function pageOf(rows: readonly Row[], page: number, size: number): object {
  const content = rows.slice(page * size, (page + 1) * size);
  return {
    content,
    pageable: { sort, pageSize: size, pageNumber: page, offset: page * size, paged: true, unpaged: false },
    last: (page + 1) * size >= rows.length,
    totalPages: Math.ceil(rows.length / size),
    totalElements: rows.length,
    totalCount: rows.length,
    size,
    number: page,
    sort,
    first: page === 0,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}

/** Direction and rank of a cursor: `down` to lower ranks, `up` to this rank and higher ones. `nextCursor` has an offset, written as `up`. */
function openCursor(id: string, name: string, cursor: string | undefined): [way: string, at: number] | undefined {
  if (!cursor) return undefined;
  const [, way = '', at = ''] = new RegExp(`^${id}\\.(up|down)\\.(\\d+)@`).exec(cursor) ?? [];
  if (!way) throw invalid([{ in: 'query', name, reason: 'is not a cursor of this list: leave it out' }]);
  return [way, Number(at)];
}

/** As-of position in a cursor; undefined if it has none. */
export function positionIn(cursor: unknown): number | undefined {
  const [, position] = /@(\d+)$/.exec(String(cursor)) ?? [];
  return position === undefined ? undefined : Number(position);
}

/** A slice, with its place and the cursors of the slices beside it (V51). Rank 1 is the oldest row, or the first of a list without times. */
function sliceOf(operation: Operation, rows: readonly Row[], position: number, given: Window): object {
  const { id, pinnable } = operation;
  const { size = 20, cursor } = given;
  const isDescending = pinnable && given.orderBy !== 'ASC';
  const total = rows.length;
  const [way, at] = openCursor(id, 'cursor', cursor) ?? (isDescending ? ['down', total + 1] : ['up', 1]);
  // Ranks of the content: from `low` to `high`, without `high`.
  const low = way === 'up' ? Math.min(at, total + 1) : Math.max(1, at - size);
  const high = Math.min(way === 'up' ? at + size : at, total + 1);
  const content = isDescending ? rows.slice(total + 1 - high, total + 1 - low) : rows.slice(low - 1, high - 1);
  // Cursors to the rows with lower ranks than the content, and with higher ones.
  const lower = low > 1 && total ? `${id}.down.${low}@${position}` : null;
  const higher = high <= total ? `${id}.up.${high}@${position}` : null;
  return {
    content,
    total,
    firstRank: content.length === 0 ? null : isDescending ? high - 1 : low,
    position,
    newerCursor: pinnable ? higher : lower,
    olderCursor: pinnable ? lower : higher,
  };
}

/** Response to a request for a part of a list, from all its rows. Other fields are those of the example. */
export function listBody(operation: Operation, all: readonly Row[], position: number, given: Window): unknown {
  const { id, paging } = operation;
  const { page = 0, size = 20, nextCursor } = given;
  const rows = ordered(id, all, given);
  const { body: example } = exampleOf(id);
  switch (paging) {
    case 'page':
      return { ...(example as object), ...pageOf(rows, page, size) };
    case 'slice':
      return { ...(example as object), ...sliceOf(operation, rows, position, given) };
    case 'cursor': {
      const [, at] = openCursor(id, 'nextCursor', nextCursor) ?? ['up', 0];
      const hasNextPage = at + size < rows.length;
      return {
        content: rows.slice(at, at + size),
        hasNextPage,
        nextCursor: hasNextPage ? `${id}.up.${at + size}@${position}` : null,
      };
    }
    case 'array':
    case 'none':
      return rows.slice(0, size);
  }
}

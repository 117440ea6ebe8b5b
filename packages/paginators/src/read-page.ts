import type { Reply } from './page-requests.ts';
import type { WalkState } from './walk-state.ts';
import type { Window } from './windows.ts';

/** An entry of any list. */
export type Entry = Readonly<Record<string, unknown>>;

/** A response, in the same form for lists with pages, with a cursor, and of one array. */
export interface ListPage {
  readonly entries: readonly Entry[];
  /** Number of the page. */
  readonly number: number;
  /** Number of entries of the whole list; infinite if the service does not count. */
  readonly total: number;
  /** True for the last page of a list without page numbers. False for an array with as many entries as requested, which may be cut off. */
  readonly last: boolean;
  /** Cursor of what follows; empty if there is none. */
  readonly cursor: string;
  /** Position of the response; not a number if the service does not say. */
  readonly position: number;
}

interface Body {
  readonly content?: readonly Entry[];
  readonly number?: number;
  readonly totalElements?: number;
  readonly hasNextPage?: boolean;
  readonly nextCursor?: string | null;
  readonly total?: number;
  readonly newerCursor?: string | null;
  readonly olderCursor?: string | null;
}

/** Reads the reply to the request for a page. */
export function readPage(reply: Reply, requested: number, { list, size, ascending }: WalkState): ListPage {
  const body = reply.data as Body;
  const entries = body.content ?? (reply.data as readonly Entry[]);
  const cursor = (list.slices ? (ascending ? body.newerCursor : body.olderCursor) : body.nextCursor) ?? '';
  // A list with slices or a cursor says if it continues; an array ends if it has fewer entries than requested.
  const continues = list.slices ? cursor !== '' : (body.hasNextPage ?? entries.length >= size);
  return {
    entries,
    number: body.number ?? requested,
    total: body.totalElements ?? body.total ?? Infinity,
    last: !list.pages && !continues,
    cursor,
    position: reply.position ?? NaN,
  };
}

/** Records contract violations of a page. `window`: its position and total, if it is read as of a position. */
export function noteFaults(page: ListPage, requested: number, window: Window | undefined, state: WalkState): void {
  const { list, size, faults } = state;
  const { position, total } = window ?? state;
  if (page.number !== requested) faults.add('page');
  if (page.entries.length > size) faults.add('size');
  if (!list.moves && page.total < total) faults.add('total');
  if (window && page.position !== position) faults.add('position');
}

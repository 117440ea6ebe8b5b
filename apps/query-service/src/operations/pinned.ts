import type { PinnedQuery } from '@ledger-explorer/store';

/** The part of a query that pins it to a position; nothing where the list follows the head. */
export function pinned(position: number | null | undefined): PinnedQuery {
  return position === undefined || position === null ? {} : { position };
}

import type { PinnedQuery } from '@ledger-explorer/store';

/** The part of a query that pins it to a position; nothing where the list follows the head. */
export const pinned = (position: number | null | undefined): PinnedQuery =>
  position === undefined || position === null ? {} : { position };

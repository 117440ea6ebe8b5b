import type { PageContext } from '../page.ts';
import { readSize } from './read-window.ts';

/** A slice of a list in order of time that the API can read by cursor from both ends. */
export interface SliceRequest {
  readonly size: number;
  /** The position at which the list is read. */
  readonly position?: number;
  readonly cursor?: string;
  /** `ASC`: from the oldest row on; absent: from the newest. */
  readonly orderBy?: 'ASC';
}

/** Whether the slice is read from the oldest row on: `?end=oldest`. */
export function isFromOldest({ query }: Pick<PageContext, 'query'>): boolean {
  return query.choice('end', ['oldest']) !== null;
}

type ListContext = Pick<PageContext, 'query' | 'at' | 'head'>;

/** The place of a slice, by `?cursor=`. The first slice is read at the head's position, which its cursors keep. */
export function slicePlace({ query, at, head }: ListContext): Pick<SliceRequest, 'position' | 'cursor'> {
  const cursor = query.text('cursor');
  if (cursor === null) return { position: at ?? head.position };
  return at === null ? { cursor } : { cursor, position: at };
}

/** Reads `?size=`, `?cursor=` and `?end=`. Throws a `PageError` with status 400 if one of them is invalid. */
export function sliceRequest(context: ListContext): SliceRequest {
  return {
    size: readSize(context.query),
    ...slicePlace(context),
    ...(isFromOldest(context) ? { orderBy: 'ASC' } : {}),
  };
}

import type { PageContext } from '../page.ts';
import { sizes } from './read-window.ts';

/** What a reader asks of a list of times that is read slice by slice. */
export interface SliceRequest {
  readonly size: number;
  /** As of which the list is. */
  readonly position?: number;
  readonly cursor?: string;
  /** Ascending: from the oldest. */
  readonly orderBy?: 'ASC';
}

/** Whether slices are counted from the oldest: `?end=oldest`. */
export function isFromOldest({ query }: Pick<PageContext, 'query'>): boolean {
  return query.choice('end', ['oldest']) !== null;
}

type ListContext = Pick<PageContext, 'query' | 'at' | 'head'>;

/** Where a slice is, by `?cursor=`. The first one is as of the head, so that its cursors go on as of it. */
export function slicePlace({ query, at, head }: ListContext): Pick<SliceRequest, 'position' | 'cursor'> {
  const cursor = query.text('cursor');
  if (cursor === null) return { position: at ?? head.position };
  return at === null ? { cursor } : { cursor, position: at };
}

/** Reads `?size=`, `?cursor=` and `?end=`. Throws a `PageError` with status 400 if one of them is not acceptable. */
export function sliceRequest(context: ListContext): SliceRequest {
  const { query } = context;
  return {
    size: Number(query.choice('size', sizes.map(String)) ?? sizes[0]),
    ...slicePlace(context),
    ...(isFromOldest(context) ? { orderBy: 'ASC' } : {}),
  };
}

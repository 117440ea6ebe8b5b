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

/** Reads `?size=`, `?cursor=` and `?end=`. Throws a `PageError` with status 400 if one of them is not acceptable. */
export function sliceRequest(context: Pick<PageContext, 'query' | 'at'>): SliceRequest {
  const { query, at } = context;
  const cursor = query.text('cursor');
  return {
    size: Number(query.choice('size', sizes.map(String)) ?? sizes[0]),
    ...(at === null ? {} : { position: at }),
    ...(cursor === null ? {} : { cursor }),
    ...(isFromOldest(context) ? { orderBy: 'ASC' } : {}),
  };
}

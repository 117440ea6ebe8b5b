import type { PageContext, Shown } from '../page.ts';
import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { Query } from '../routing/query.ts';

/** Page sizes of lists. */
export const sizes = [25, 50, 100] as const;

/** Highest page index that the API's lists accept, from either end. */
const highestPage = 50;

/** A page of a list. */
export interface ListRequest {
  /** From 1, the newest. */
  readonly page: number;
  readonly size: number;
}

/** A page of a list with its rows, newest first. */
export interface Window<Row> extends ListRequest {
  readonly rows: readonly Row[];
  /** Number of rows in the whole list. */
  readonly total: number;
  readonly shown: Shown;
}

interface Listed<Row> {
  readonly position?: number | null;
  readonly recordTime: string | null;
  readonly data: { readonly content: readonly Row[]; readonly totalElements: number };
}

/** Reads one page of the API's list; `page`: from 0, in this order. */
export type ReadPage<Row> = (query: {
  readonly page: number;
  readonly size: number;
  readonly orderBy: 'ASC' | 'DESC';
}) => Promise<Listed<Row>>;

/** Reads `?size=`. Throws a `PageError` with status 400 if it is invalid. */
export function readSize(query: Query): number {
  return Number(query.choice('size', sizes.map(String)) ?? sizes[0]);
}

/** Reads `?page=` and `?size=`. Throws a `PageError` with status 400 if one of them is invalid. */
export function listRequest({ query }: Pick<PageContext, 'query'>): ListRequest {
  return { page: query.whole('page', 1) ?? 1, size: readSize(query) };
}

function shownOf({ position, recordTime }: Listed<unknown>): Shown {
  return { position: position ?? 0, recordTime };
}

/**
 * Reads a page of a list that the API gives by page index up to `highestPage`. Beyond that, the page is read from the oldest end, as two API
 * pages if the total is not a multiple of the size. `ends`: the ends from which the API can read the list; `newest` only for lists without a limit. Throws a
 * `PageError` with status 404 if the page is past the end or neither end reaches it.
 */
export async function readWindow<Row>(
  { page, size }: ListRequest,
  read: ReadPage<Row>,
  ends: 'both' | 'newest' = 'both',
): Promise<Window<Row>> {
  const index = page - 1;
  if (ends === 'newest' || index <= highestPage) {
    const answer = await read({ page: index, size, orderBy: 'DESC' });
    const { content: rows, totalElements: total } = answer.data;
    if (index > 0 && index * size >= total) throw new PageError(404, texts().lists.pastEnd(page, pagesOf(total, size)));
    return { page, size, rows, total, shown: shownOf(answer) };
  }
  const first = await read({ page: 0, size, orderBy: 'ASC' });
  const total = first.data.totalElements;
  if (index * size >= total) throw new PageError(404, texts().lists.pastEnd(page, pagesOf(total, size)));
  // Counted from the oldest row, the page has the rows from `from` (included) to `to` (excluded).
  const to = total - index * size;
  const from = Math.max(0, to - size);
  const lower = Math.floor(from / size);
  const upper = Math.floor((to - 1) / size);
  if (upper > highestPage) throw new PageError(404, texts().lists.outOfReach(page, (highestPage + 1) * size));
  const parts = [lower, ...(upper === lower ? [] : [upper])].map((at) =>
    at === 0 ? Promise.resolve(first) : read({ page: at, size, orderBy: 'ASC' }),
  );
  const ascending = (await Promise.all(parts)).flatMap((answer) => answer.data.content);
  const rows = ascending.slice(from - lower * size, to - lower * size).toReversed();
  return { page, size, rows, total, shown: shownOf(first) };
}

/** The number of pages of a list, at least one. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Whether a page can be read from either end. */
export function isInReach(page: number, total: number, size: number): boolean {
  const to = total - (page - 1) * size;
  return page - 1 <= highestPage || Math.floor((to - 1) / size) <= highestPage;
}

import type { ReadPage } from './read-window.ts';
import { PageError } from '../errors/page-error.ts';

/** Rows of a page that is read to look for one of them: as many as the API gives. */
const size = 100;
/** Highest page index that the API's lists accept. */
const highestPage = 50;

type Found<Row> = Awaited<ReturnType<ReadPage<Row>>> & { readonly row: Row };

/**
 * Looks for one row in a list that has no operation of its own for a row: from the newest, then from the oldest, until it is found or all is read.
 * Throws a `PageError` with status 404 where it is not there; `missing` says so.
 */
export async function findRow<Row>(
  read: ReadPage<Row>,
  isIt: (row: Row) => boolean,
  missing: string,
): Promise<Found<Row>> {
  for (const orderBy of ['DESC', 'ASC'] as const) {
    for (let page = 0; page <= highestPage; page += 1) {
      const answer = await read({ page, size, orderBy });
      const row = answer.data.content.find(isIt);
      if (row !== undefined) return { ...answer, row };
      if ((page + 1) * size >= answer.data.totalElements) throw new PageError(404, missing);
    }
  }
  throw new PageError(404, missing);
}

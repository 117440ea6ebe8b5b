import type { ListId } from '@ledger-explorer/spec/lists';
import type { Lister, Row, WalkArguments } from './walk-arguments.ts';
import type { WalkOptions } from './walk-options.ts';
import { type Walk, walk } from './walk.ts';

/** Entries of one response, without those that came before. */
export interface Page<Row> {
  /** In the order of the list; never empty. */
  readonly items: readonly Row[];
  /** Number of entries of the whole list. Null if the service does not count. */
  readonly total: number | null;
  /** Position of the list, or of its first page if each page has its own. Null if the service does not say. */
  readonly position: number | null;
}

/**
 * Reads a list page by page, from its first entry to its last.
 *
 * ```ts
 * const walk = pages(client, 'listTransfers');
 * for await (const { items } of walk) await save(items);
 * if (!walk.report.complete) console.warn(walk.report.why);
 * ```
 *
 * Throws what the client throws; `walk.token` resumes there. Throws `TypeError` at once for an operation that is not a list,
 * and for the token of another walk.
 */
export function pages<Id extends ListId, D = number>(
  client: Lister<D>,
  operation: Id,
  ...rest: WalkArguments<Id>
): Walk<Page<Row<Id, D>>> {
  return walk('page', client, operation, ...(rest as [object?, WalkOptions?]));
}

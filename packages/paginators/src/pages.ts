import type { ListId } from '../generated/lists.ts';
import type { Lister } from './lister.ts';
import type { Page } from './page.ts';
import type { Row } from './row.ts';
import type { WalkArguments } from './walk-arguments.ts';
import type { WalkOptions } from './walk-options.ts';
import { type Walk, walk } from './walk.ts';

/**
 * A list page by page, from its first entry to its last.
 *
 * ```ts
 * const walk = pages(client, 'listTransfers');
 * for await (const { items } of walk) await save(items);
 * if (!walk.report.complete) console.warn(walk.report.why);
 * ```
 *
 * Throws what the client throws; `walk.token` goes on from there. Throws `TypeError` at once for what is no list and for
 * the token of another walk.
 */
export function pages<Id extends ListId, D = number>(
  client: Lister<D>,
  operation: Id,
  ...rest: WalkArguments<Id>
): Walk<Page<Row<Id, D>>> {
  return walk(false, client, operation, ...(rest as [object?, WalkOptions?]));
}

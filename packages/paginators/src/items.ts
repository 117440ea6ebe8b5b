import type { ListId } from '../generated/lists.ts';
import type { Lister } from './lister.ts';
import type { Row } from './row.ts';
import type { WalkArguments } from './walk-arguments.ts';
import type { WalkOptions } from './walk-options.ts';
import { type Walk, walk } from './walk.ts';

/**
 * A list entry by entry.
 *
 * ```ts
 * for await (const transfer of items(client, 'listTransfers')) console.log(transfer.amount);
 * ```
 *
 * Throws like `pages`. The token goes on after the entry delivered last, in the middle of a page too.
 */
export function items<Id extends ListId, D = number>(
  client: Lister<D>,
  operation: Id,
  ...rest: WalkArguments<Id>
): Walk<Row<Id, D>> {
  return walk(true, client, operation, ...(rest as [object?, WalkOptions?]));
}

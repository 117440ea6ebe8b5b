import type { ListId } from '@ledger-explorer/spec/lists';
import type { Lister, Row, WalkArguments } from './walk-arguments.ts';
import type { WalkOptions } from './walk-options.ts';
import { type Walk, walk } from './walk.ts';

/**
 * Reads a list entry by entry.
 *
 * ```ts
 * for await (const transfer of items(client, 'listTransfers')) console.log(transfer.amount);
 * ```
 *
 * Throws like `pages`. The token resumes after the entry delivered last, in the middle of a page too.
 */
export function items<Id extends ListId, D = number>(
  client: Lister<D>,
  operation: Id,
  ...rest: WalkArguments<Id>
): Walk<Row<Id, D>> {
  return walk('entry', client, operation, ...(rest as [object?, WalkOptions?]));
}

import type { ListId } from '../generated/lists.ts';
import { items } from './items.ts';
import type { Lister } from './lister.ts';
import type { Report } from './report.ts';
import type { ResumeToken } from './resume-token.ts';
import type { Row } from './row.ts';
import type { WalkArguments } from './walk-arguments.ts';

/** A list in memory. */
export interface Collected<Entry> {
  readonly items: Entry[];
  readonly report: Report;
  /** Goes on after the last entry; null when the list is complete. */
  readonly token: ResumeToken | null;
}

/**
 * A list, or its first `limit` entries, in memory.
 *
 * ```ts
 * const { items, report } = await collect(client, 'listParties', {}, { limit: 500 });
 * ```
 *
 * Throws like `pages`, and then what was read is lost: use `items` to keep it.
 */
export async function collect<Id extends ListId, D = number>(
  client: Lister<D>,
  operation: Id,
  ...rest: WalkArguments<Id>
): Promise<Collected<Row<Id, D>>> {
  const walk = items(client, operation, ...rest);
  const all: Row<Id, D>[] = [];
  for await (const item of walk) all.push(item);
  return { items: all, report: walk.report, token: walk.token };
}

import type { ListId } from '@ledger-explorer/spec/lists';
import { items } from './items.ts';
import type { Report } from './report.ts';
import type { Lister, Row, WalkArguments } from './walk-arguments.ts';
import type { ResumeToken } from './walk-state.ts';

/** A list in memory. */
export interface Collected<Entry> {
  /** The entries, in the order of the list. */
  readonly items: Entry[];
  /** Whether the list is complete and, if not, why. */
  readonly report: Report;
  /** Resumes after the last entry; if the list is complete, with the entries that are new since, in the order of the list. */
  readonly token: ResumeToken;
}

/**
 * Reads a list, or its first `limit` entries, into memory.
 *
 * ```ts
 * const { items, report } = await collect(client, 'listParties', {}, { limit: 500 });
 * ```
 *
 * Throws like `pages`, and then what was read is lost; `items` lets you store it as it comes.
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

import type { Client } from '../client.ts';
import { isFailure } from '../errors/failure.ts';
import { pages } from './pages.ts';
import type { ListParameters, Row } from './walk-arguments.ts';
import { emptyWindow } from './windows.ts';

/** A list that can be watched: its rows have an order that nothing changes, and can be read from either end. */
export type Watchable = 'listTransfers' | 'listEvents' | 'listUpdates';

/** Options of a watch. */
export interface WatchOptions {
  /** Position after which rows are new; 0 for all. Default: that of the index when the watch begins. */
  readonly since?: number | undefined;
  /** Ends the watch: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** Parameters of the list, and options. */
export type WatchArguments<Id extends Watchable> = [
  parameters?: Omit<ListParameters<Id>, 'position' | 'orderBy'>,
  options?: WatchOptions,
];

/** New rows of a list. */
export interface WatchedRows<Entry> {
  /** Oldest first; never empty. */
  readonly items: readonly Entry[];
  /** All rows up to this position are delivered with these: pass it to `since` to watch on from here. */
  readonly position: number;
}

/**
 * Waits for new rows of a list, and delivers each once, oldest first. Between them it waits at the service, without polling.
 *
 * @example
 * for await (const { items, position } of watch(client, 'listTransfers', {}, { since: saved })) await save(items, position);
 *
 * Throws what the client throws, and an `HttpError` of kind `position-removed` after a rewind of the index: rows that were delivered may be
 * undone. Throws a plain `Error` if the service has no positions. Ends by `break` or `signal`.
 */
export async function* watch<Id extends Watchable, D = number>(
  client: Client<D>,
  operation: Id,
  ...[parameters, { since, signal } = {}]: WatchArguments<Id>
): AsyncGenerator<WatchedRows<Row<Id, D>>, void, undefined> {
  let from = since ?? null;

  /** Number of rows up to a position, and that of the response. */
  async function countAt(position?: number) {
    const answer = await client.request(operation as 'listTransfers', { size: 1, position }, { signal });
    if (answer.position === null) throw new Error(`${operation}: the service has no positions to watch by`);
    return { total: answer.data.totalElements, position: answer.position };
  }

  from ??= (await countAt()).position;
  for (;;) {
    const seen = await countAt(from);
    const now = await countAt();
    if (now.total > seen.total) {
      // Goes on in ascending order where the rows that were seen end.
      const given = { ...parameters, orderBy: 'ASC', position: now.position };
      const resume = {
        list: JSON.stringify([operation, given]),
        position: now.position,
        total: now.total,
        offset: seen.total,
        cursor: '',
        rows: seen.total,
        seen: [],
        unreachable: 0,
        bracket: { low: emptyWindow, high: emptyWindow },
      };
      const walk = pages<Watchable, D>(client, operation, given as object, { resume, signal });
      for await (const { items } of walk)
        yield { items: items as Row<Id, D>[], position: walk.report.rows < now.total ? from : now.position };
      if (!walk.report.complete) throw new Error(`${operation}: not all rows can be read: ${walk.report.why}`);
    }
    from = now.position;
    try {
      await client.waitForPosition(from + 1, { signal });
    } catch (error) {
      // It waited for as long as a call may take.
      if (!isFailure(error) || !error.retryable) throw error;
    }
  }
}

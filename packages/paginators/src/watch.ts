import { type Client, isFailure } from '@ledger-explorer/client';
import { type List, type ListId, lists } from '@ledger-explorer/spec/lists';
import { statusOf } from './page-requests.ts';
import { pages } from './pages.ts';
import type { ListParameters, Row } from './walk-arguments.ts';
import type { ResumeToken } from './walk-state.ts';
import { emptyWindow } from './windows.ts';
import { withCaller } from './with-caller.ts';

/** A list that can be watched: rows are only added to it, the service counts them, and it is read as of a position. Lists of one party are included. */
export type Watchable = {
  [Id in ListId]: (typeof lists)[Id] extends { readonly watchable: true } ? Id : never;
}[ListId];

/** Methods of a client that a watch needs. */
export type Watcher<D> = Pick<Client<D>, 'call' | 'waitForPosition'>;

/** Options of a watch. */
export interface WatchOptions {
  /** Position after which rows are new; 0 for all. Default: that of the index when the watch begins. */
  readonly since?: number | undefined;
  /** Ends the watch: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

/** Parameters of the list, and options. */
export type WatchArguments<Id extends Watchable> =
  object extends ListParameters<Id>
    ? [parameters?: Omit<ListParameters<Id>, 'position' | 'orderBy'>, options?: WatchOptions]
    : [parameters: Omit<ListParameters<Id>, 'position' | 'orderBy'>, options?: WatchOptions];

/** New rows of a list. */
export interface WatchedRows<Entry> {
  /** Oldest first; never empty. */
  readonly items: readonly Entry[];
  /** All rows up to this position are delivered, with these or before: pass it to `since` to watch on from here. */
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
export function watch<Id extends Watchable, D = number>(
  client: Watcher<D>,
  operation: Id,
  ...[parameters, options]: WatchArguments<Id>
): AsyncGenerator<WatchedRows<Row<Id, D>>, void, undefined> {
  return withCaller(follow<Id, D>(client, operation, parameters ?? {}, options));
}

async function* follow<Id extends Watchable, D>(
  client: Watcher<D>,
  operation: Id,
  parameters: object,
  { since, signal }: WatchOptions = {},
): AsyncGenerator<WatchedRows<Row<Id, D>>, void, undefined> {
  const { bothEnds } = lists[operation] as List;
  // Read on in ascending order where that is possible. Other lists begin with the newest rows.
  const given = { ...parameters, ...(bothEnds && { orderBy: 'ASC' }) };

  /** Number of rows up to a position, and that of the response. Before the first update of the list's party, the status is 404. */
  async function countAt(position?: number) {
    const call = client.call(operation, { ...parameters, size: 1, position } as never, { signal });
    const answer = await call.catch((error: unknown) => {
      if (position === undefined || statusOf(error) !== 404) throw error;
      return { data: {}, position };
    });
    if (answer.position === null)
      throw new Error(`${operation}: cannot watch, because the service sends no Explorer-Position`);
    const counted = answer.data as { totalElements?: number; total?: number };
    return { rows: counted.totalElements ?? counted.total ?? 0, position: answer.position };
  }

  /** Position that a first page must have, because another instance has it; undefined if none is known. */
  let waitFor: number | undefined;
  const waiting: Pick<Client<D>, 'call'> = {
    call: (id, given, call) => client.call(id, given, { ...call, waitFor: call?.waitFor ?? waitFor }),
  };

  let from = since ?? (await countAt()).position;
  for (;;) {
    const { rows } = await countAt(from);
    // The token of a complete walk as of `from`: the next walk delivers the entries that are newer.
    const resume: ResumeToken = {
      list: JSON.stringify([operation, given]),
      position: from,
      total: rows,
      offset: null,
      cursor: '',
      rows,
      seen: [],
      unread: 0,
      since: rows,
      unreachable: 0,
      bracket: { low: emptyWindow, high: emptyWindow },
      complete: true,
    };
    const walk = pages<Watchable, D>(waiting, operation, given as never, { resume, signal });
    const newest: Row<Id, D>[] = [];
    for await (const page of walk) {
      const items = page.items as readonly Row<Id, D>[];
      const { position } = page;
      if (!bothEnds) newest.push(...items);
      // Only the last page completes the rows up to the position of the walk.
      else yield { items, position: walk.report.rows < (page.total ?? 0) ? from : (position ?? from) };
    }
    const { complete, why, position } = walk.report;
    if (!complete) throw new Error(`${operation}: incomplete (${why}): watch again since ${from}`);
    // An instance may be behind the one that answered before: it has no new rows.
    from = Math.max(from, position ?? from);
    if (newest.length > 0) yield { items: newest.reverse(), position: from };
    try {
      waitFor = (await client.waitForPosition(from + 1, { signal })) ?? undefined;
    } catch (error) {
      // No new position for as long as a call may take, or no service: the next request decides.
      if (!isFailure(error) || !error.retryable) throw error;
    }
  }
}

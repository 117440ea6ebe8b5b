import { type List, type ListId, lists } from '@ledger-explorer/spec/lists';
import type { Client } from '@ledger-explorer/client';
import { stream } from './stream.ts';
import type { StreamEvent, StreamOptions, StreamParameters } from './stream-event.ts';
import { collect, type Collected } from './collect.ts';
import { items } from './items.ts';
import { type Page, pages } from './pages.ts';
import type { Row, WalkArguments } from './walk-arguments.ts';
import type { Walk } from './walk.ts';
import { type Watchable, type WatchArguments, type WatchedRows, watch } from './watch.ts';

/** A list of the network. `D`: the type that exact decimals are read to. */
export interface WholeList<Id extends ListId, D = number> {
  /** Reads it entry by entry: `items`. */
  list(...rest: WalkArguments<Id>): Walk<Row<Id, D>>;
  /** Reads it page by page: `pages`. */
  pages(...rest: WalkArguments<Id>): Walk<Page<Row<Id, D>>>;
  /** Reads it into memory: `collect`. */
  collect(...rest: WalkArguments<Id>): Promise<Collected<Row<Id, D>>>;
}

/** A list that rows are only added to. */
export interface GrowingList<Id extends Watchable, D = number> extends WholeList<Id, D> {
  /** Waits for new rows: `watch`. */
  watch(...rest: WatchArguments<Id>): AsyncGenerator<WatchedRows<Row<Id, D>>, void, undefined>;
}

/** The noun of a list: `transfers` of `listTransfers`. */
export type NounOf<Id extends ListId> = Id extends `list${infer Noun}` ? Uncapitalize<Noun> : never;

/** The lists of a network by their nouns: `transfers`, `voteRequests`, …. */
export type Lists<D = number> = {
  readonly [Id in ListId as NounOf<Id>]: Id extends Watchable ? GrowingList<Id, D> : WholeList<Id, D>;
};

/** A network whose index can be followed. */
export interface Followed<D = number> {
  /** Follows the index by one open connection: `stream`. */
  stream(parameters?: StreamParameters, options?: StreamOptions): AsyncGenerator<StreamEvent<D>, void, undefined>;
}

/**
 * Gives a client its lists by their nouns, to walk whole, and its stream.
 *
 * @example
 * const client = withLists(createClient({ baseUrl, apiKey, numbers: 'string' }));
 * for await (const transfer of client.transfers.list()) console.log(transfer.amount);
 */
export function withLists<D>(client: Client<D>): Client<D> & Lists<D> & Followed<D> {
  const nouns: Record<string, unknown> = {};
  for (const [id, { watchable }] of Object.entries<List>(lists)) {
    // `findValidators` would replace the noun of `listValidators`.
    if (!id.startsWith('list')) continue;
    const walks = [items, pages, collect, watch] as unknown as ((...args: unknown[]) => unknown)[];
    const [list, inPages, inMemory, follow] = walks.map((one) => one.bind(null, client, id));
    const noun = id.charAt(4).toLowerCase() + id.slice(5);
    nouns[noun] = { list, pages: inPages, collect: inMemory, ...(watchable && { watch: follow }) };
  }
  const followed: Followed<D> = { stream: (...rest) => stream(client, ...rest) };
  return { ...client, ...nouns, ...followed } as Client<D> & Lists<D> & Followed<D>;
}

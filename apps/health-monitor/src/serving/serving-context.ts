import type { Context } from 'hono';
import type { Brand } from '../brand.ts';
import type { Complaint } from '../configuration.ts';
import type { NetworkQueries, NetworkView } from '../record/network-view.ts';

/** What answering a request depends on; the Worker makes one per request, tests make their own. */
export interface ServingContext {
  /** What every page, feed and badge is written in. */
  readonly brand: Brand;
  readonly networks: readonly string[];
  /** Where this Worker is reached, without a slash at the end. */
  readonly origin: string;
  /** Where the explorer's pages of a network are, without a slash at the end; null: not set. */
  pagesOf(network: string): string | null;
  /** Errors in the configuration. */
  readonly complaints: readonly Complaint[];
  /** Cached: up to a minute old. */
  queries(network: string): NetworkQueries;
  /** Not cached. */
  freshView(network: string): Promise<NetworkView>;
  /** Forwards the request to the network's Durable Object. */
  forward(network: string, request: Request): Promise<Response>;
  /** Epoch milliseconds, on the same clock as the view's times. */
  now(view: NetworkView): number;
}

/** What pages, feeds, badges and the API of one network are made from. */
export interface Site {
  readonly brand: Brand;
  /** Name and first path segment. */
  readonly network: string;
  /** All networks of this Worker, for the links between them. */
  readonly networks: readonly string[];
  /** `https://monitor.example`, without a slash at the end: for addresses in feeds and badges. */
  readonly origin: string;
  /** Where the explorer's pages are, without a slash at the end; null: not set. */
  readonly explorer: string | null;
  readonly queries: NetworkQueries;
  /** Epoch milliseconds on the monitor's clock. */
  readonly now: number;
  /** Something is wrong with the configuration; `/healthz` says what. */
  readonly incomplete: boolean;
}

/** The context of the routes below a network: the site and its snapshot, once it has been read. */
export interface NetworkEnv {
  Bindings: ServingContext;
  Variables: { site: Site; view: NetworkView };
}
export type NetworkContext<Path extends string = string> = Context<NetworkEnv, Path>;

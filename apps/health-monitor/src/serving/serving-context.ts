import type { Context } from 'hono';
import type { Brand } from '../brand.ts';
import type { Complaint } from '../configuration.ts';
import type { NetworkQueries, NetworkView } from '../record/network-view.ts';

/** The services and settings for answering a request. The Worker makes one per request. */
export interface ServingContext {
  readonly brand: Brand;
  /** Names of all networks. */
  readonly networks: readonly string[];
  /** Origin of this Worker, without a slash at the end. */
  readonly origin: string;
  /** Base URL of the explorer's pages of a network, without a slash at the end; null: not set. */
  pagesOf(network: string): string | null;
  readonly complaints: readonly Complaint[];
  /** Queries with cached answers, up to a minute old. */
  queries(network: string): NetworkQueries;
  /** The view, not cached. */
  freshView(network: string): Promise<NetworkView>;
  /** Forwards the request to the network's Durable Object. */
  forward(network: string, request: Request): Promise<Response>;
  /** Epoch milliseconds, on the same clock as the view's times. */
  now(view: NetworkView): number;
}

/** The data for pages, feeds, badges and the API of one network. */
export interface Site {
  readonly brand: Brand;
  /** Name and first path segment. */
  readonly network: string;
  /** All networks of this Worker, for the links between them. */
  readonly networks: readonly string[];
  /** `https://monitor.example`, without a slash at the end: for addresses in feeds and badges. */
  readonly origin: string;
  /** Base URL of the explorer's pages, without a slash at the end; null: not set. */
  readonly explorer: string | null;
  readonly queries: NetworkQueries;
  /** Epoch milliseconds on the monitor's clock. */
  readonly now: number;
  /** True if the configuration has complaints, which `/healthz` lists. */
  readonly incomplete: boolean;
}

/** Hono's environment of the routes below a network; `site` and `view` are set by a middleware. */
export interface NetworkEnv {
  Bindings: ServingContext;
  Variables: { site: Site; view: NetworkView };
}
export type NetworkContext<Path extends string = string> = Context<NetworkEnv, Path>;

import type { Context } from 'hono';
import type { Complaint } from '../configuration.ts';
import type { NetworkQueries, NetworkView } from '../record/network-view.ts';

/** What answering needs of the world around; the Worker makes one per request, tests make their own. */
export interface Surroundings {
  readonly networks: readonly string[];
  /** Where this Worker is reached, without a slash at the end. */
  readonly origin: string;
  /** What is wrong with the configuration. */
  readonly complaints: readonly Complaint[];
  /** What may be a minute old. */
  queries(network: string): NetworkQueries;
  /** What may not. */
  freshView(network: string): Promise<NetworkView>;
  /** Lets the network's object answer. */
  forward(network: string, request: Request): Promise<Response>;
  /** Epoch milliseconds on the clock that the view's times are of. */
  now(view: NetworkView): number;
}

/** What the surfaces of one network are made from. */
export interface Site {
  /** Name and first path segment. */
  readonly network: string;
  /** All of this Worker, for the switch between them. */
  readonly networks: readonly string[];
  /** `https://monitor.example`, without a slash at the end: for addresses in feeds and badges. */
  readonly origin: string;
  readonly queries: NetworkQueries;
  /** Epoch milliseconds on the monitor's clock. */
  readonly now: number;
  /** Something is wrong with the configuration; `/healthz` says what. */
  readonly incomplete: boolean;
}

/** What the routes below a network have: the site and its snapshot, once it has been read. */
export interface NetworkEnv {
  Bindings: Surroundings;
  Variables: { site: Site; view: NetworkView };
}
export type NetworkContext<Path extends string = string> = Context<NetworkEnv, Path>;

import type { Simulator } from '../simulator.ts';

export interface RouteRequest {
  readonly simulator: Simulator;
  /** Named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Of this server, as the caller names it: `http://127.0.0.1:5012`. */
  readonly origin: string;
  /** Parsed JSON of a POST; null for a GET. */
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` segments, without any prefix. */
  readonly path: string;
  /** Answers before the history is complete too. */
  readonly always?: boolean;
  /** What is returned is the body: an object as JSON, bytes as they are. */
  readonly handle: (request: RouteRequest) => object | Promise<object>;
}

import type { Simulator } from '../simulator.ts';

export interface RouteRequest {
  readonly simulator: Simulator;
  /** Named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Origin of the request's URL: `http://127.0.0.1:5012`. */
  readonly origin: string;
  /** Parsed JSON of a POST; null for a GET. */
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` segments, without any prefix. */
  readonly path: string;
  /** If true, the route also works before the history is complete. */
  readonly always?: boolean;
  /** Returns the response body: an object is sent as JSON, a Buffer unchanged. */
  readonly handle: (request: RouteRequest) => object | Promise<object>;
}

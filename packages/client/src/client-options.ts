import type { Middleware } from 'openapi-fetch';

/** Type that exact decimals are read to, by name. */
export type NumberMode = 'number' | 'string' | 'bigdecimal';

/** Options of a client. */
export interface ClientOptions {
  /** Address of a network: `https://explorer.example.org/mainnet`. A user or password in it is a `TypeError`: see `headers`. */
  baseUrl: string;
  /** Sent as `x-api-key`, only to the origin of `baseUrl`. */
  apiKey?: string | undefined;
  /** Milliseconds for one attempt, its body included. Default: 10,000. */
  timeout?: number | undefined;
  /** Milliseconds for a whole call: attempts, and the waits between them. Default: 60,000. */
  totalTimeout?: number | undefined;
  /** Attempts after the first; only errors that are `retryable` are retried. Default: 3. */
  retries?: number | undefined;
  /** Replaces the runtime's `fetch`; called as `fetch(url, init)`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Additional headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Number of response bodies to cache and revalidate with `If-None-Match`. Default: 0. */
  cache?: number | undefined;
  /** Identical calls in progress share one request. Default: true. */
  dedupe?: boolean | undefined;
  /** Wait instead of exceeding the limit that the service reports in `RateLimit`. Default: true. */
  pace?: boolean | undefined;
  /** Middleware of openapi-fetch, as given to `client.use`. */
  middleware?: readonly Middleware[] | undefined;
}

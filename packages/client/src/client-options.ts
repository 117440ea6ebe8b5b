import type { Middleware } from './middleware.ts';

/** What an exact decimal is read to, by the name of the mode. */
export type NumberMode = 'number' | 'string' | 'bigdecimal';

export interface ClientOptions {
  /** Address of a network: `https://explorer.example.org/mainnet`. */
  baseUrl: string;
  /** Sent as `x-api-key`, to this base URL alone. */
  apiKey?: string | undefined;
  /** Milliseconds for one attempt, its body included. Default: 10,000. */
  timeout?: number | undefined;
  /** Milliseconds for a whole call: attempts, and the waits between them. Default: 60,000. */
  totalTimeout?: number | undefined;
  /** Attempts after the first, for 408, 429, 5xx and what the network does. Default: 3. */
  retries?: number | undefined;
  /** Instead of the runtime's. Is called as `fetch(url, init)`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** More headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Keep so many answers and ask with `If-None-Match` whether they still hold. Default: 0, none. */
  cache?: number | undefined;
  /** Identical calls under way share one request. Default: true. */
  dedupe?: boolean | undefined;
  /** Wait instead of exceeding the limit that the service's `RateLimit` tells. Default: true. */
  pace?: boolean | undefined;
  /** What sees every attempt, in this order. */
  middleware?: readonly Middleware[] | undefined;
}

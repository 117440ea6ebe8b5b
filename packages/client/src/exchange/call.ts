import type { CallOptions } from '../call-options.ts';
import type { ClientOptions } from '../client-options.ts';

/** What to send: a `Request`, or what one is made of. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
  /** Leaves the body of a success unread: it goes on for as long as the connection does. */
  readonly isStream?: boolean | undefined;
}

/** A request, and the limits it is made within. */
export interface Call extends Outgoing {
  /** Name of the operation, or the method for a request by path. */
  readonly operation: string;
  readonly apiKey: string | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Milliseconds for the whole call. */
  readonly totalTimeout: number;
  /** Attempts after the first. */
  readonly retries: number;
}

/** The call of a request: its own limits, else the client's, else the defaults. */
export function callOf(
  client: ClientOptions,
  { url, method, headers, signal, isStream }: Outgoing,
  operation: string = method,
  own: CallOptions = {},
): Call {
  return {
    url,
    method,
    headers,
    signal: own.signal ?? signal,
    isStream,
    operation,
    apiKey: client.apiKey,
    timeout: own.timeout ?? client.timeout ?? 10_000,
    totalTimeout: own.totalTimeout ?? client.totalTimeout ?? 60_000,
    retries: own.retries ?? client.retries ?? 3,
  };
}

import type { CallOptions } from '../call-options.ts';
import type { ClientOptions } from '../client-options.ts';

/** As much of a `Request` as is sent. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal | null | undefined;
}

/** A request, and the limits it is made within. */
export interface Call {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Whether middleware has the headers. */
  readonly isSeen: boolean;
  /** Others of what `fetch` takes, as the caller gave them. */
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
  /** Name of the operation, or the method and path. */
  readonly operation: string;
  readonly apiKey: string | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Milliseconds for the whole call. */
  readonly totalTimeout: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Leaves the body of a success unread: it goes on for as long as the connection does. */
  readonly isStream: boolean;
  /** Reads the body; undefined: it is text. */
  readonly parse: ((text: string) => unknown) | undefined;
}

/** The limits of a call: its own, else the client's, else the defaults. */
export function limitsOf(client: ClientOptions, own: CallOptions) {
  return {
    apiKey: client.apiKey,
    timeout: own.timeout ?? client.timeout ?? 10_000,
    totalTimeout: own.totalTimeout ?? client.totalTimeout ?? 60_000,
    retries: own.retries ?? client.retries ?? 3,
  };
}

/** The parts of a `Request` that are sent. */
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
  /** Options of the caller for `fetch`. Undefined: `url`, `method`, `headers` and `signal` are all there is. */
  readonly init: RequestInit | undefined;
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
  /** Does not read the body of a success: it continues until the connection closes. */
  readonly isStream: boolean;
  /** Reads the body; undefined: it is text. */
  readonly parse: ((text: string) => unknown) | undefined;
}

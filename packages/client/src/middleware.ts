import type { ExplorerError } from './errors/explorer-error.ts';

/** An attempt to be made. Its headers can be changed; the API key is not among them: it is added after. */
export interface RequestEvent {
  readonly operation: string;
  readonly url: string;
  readonly headers: Headers;
  /** From 1. */
  readonly attempt: number;
}

export interface ResponseEvent extends RequestEvent {
  readonly response: Response;
}

export interface ErrorEvent extends RequestEvent {
  readonly error: ExplorerError;
}

export interface RetryEvent extends ErrorEvent {
  /** Milliseconds until the next attempt. */
  readonly delay: number;
}

// A hook that returns nothing is one too.
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type MaybeResponse = Response | undefined | void;

/** Looks at calls as they go. What a hook throws, the call throws. */
export interface Middleware {
  /** Before an attempt. A `Response` that it returns is taken as the answer, and nothing is sent. */
  onRequest?(event: RequestEvent): MaybeResponse | Promise<MaybeResponse>;
  /** After an attempt was answered, whatever the status, before the body is read. */
  onResponse?(event: ResponseEvent): MaybeResponse | Promise<MaybeResponse>;
  /** Before the wait for another attempt. */
  onRetry?(event: RetryEvent): void | Promise<void>;
  /** Once for a call that fails for good. */
  onError?(event: ErrorEvent): void | Promise<void>;
}

import type { ExplorerError } from './errors/errors.ts';

/** An attempt of a call. */
export interface RequestEvent {
  /** The operation that was called; for a request by path, its method. */
  readonly operation: string;
  /** Address to request, with its query. */
  readonly url: string;
  /** Can be changed. The API key is not among them: the client adds it to a copy. */
  readonly headers: Headers;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/** An attempt that got a response. */
export interface ResponseEvent extends RequestEvent {
  /** The response; its body is not read yet. */
  readonly response: Response;
}

/** An attempt that failed. */
export interface ErrorEvent extends RequestEvent {
  /** Why it failed. */
  readonly error: ExplorerError;
}

/** An attempt that failed and will be followed by another. */
export interface RetryEvent extends ErrorEvent {
  /** Milliseconds until the next attempt. */
  readonly delay: number;
}

// A hook that returns nothing is one too.
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type MaybeResponse = Response | undefined | void;

/** Hooks into calls, to observe or change them. If a hook throws, the call throws the same. */
export interface Middleware {
  /** Before an attempt. If it returns a `Response`, that is the response, and nothing is sent. */
  onRequest?(event: RequestEvent): MaybeResponse | Promise<MaybeResponse>;
  /** When a response arrived, whatever its status, before its body is read. If it returns a `Response`, that replaces it. */
  onResponse?(event: ResponseEvent): MaybeResponse | Promise<MaybeResponse>;
  /** Before the wait for another attempt. */
  onRetry?(event: RetryEvent): void | Promise<void>;
  /** Once for a call that fails, after its last attempt. */
  onError?(event: ErrorEvent): void | Promise<void>;
}

/** Runs one hook of each middleware, in order. The last `Response` that one returns, if any. */
export async function runHooks(
  middleware: readonly Middleware[],
  name: keyof Middleware,
  event: object,
): Promise<Response | undefined> {
  let response: Response | undefined;
  for (const hooks of middleware) response = (await hooks[name]?.(event as never)) ?? response;
  return response;
}

import type { ClientOptions } from '../client-options.ts';
import { callError } from '../errors/call-error.ts';
import { NetworkError } from '../errors/errors.ts';
import type { Call } from './call.ts';

/** A response whose body is read, unless it is a stream's. */
export interface Received {
  readonly response: Response;
  readonly text: string;
}

/** Sends a call once, and reads the response to its end, unless it is a stream's. */
export type SendAttempt = (call: Call, signal: AbortSignal) => Promise<Received>;

/** The sender of a client: its API key, its `fetch`. */
export function createSender({
  baseUrl,
  apiKey,
  // Looked up for each request: the global may be replaced later.
  fetch = (url, init) => globalThis.fetch(url, init),
}: ClientOptions): SendAttempt {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError(
      `baseUrl is "${`${baseUrl as string | undefined}`.replace(/.*@/s, '…@')}": give an absolute http(s) URL`,
    );
  const { origin, username, password } = new URL(baseUrl);
  // `fetch` refuses such a URL, with an error that shows the password.
  if (username || password) throw new TypeError('baseUrl has a user or password: send them in headers.authorization');

  return async (call, signal) => {
    const { url, method, headers, init, isStream } = call;
    let response: Response | undefined;
    try {
      // A copy: middleware, which may have the headers of a call with `init`, never sees the key.
      const sent = init ? new Headers(headers) : headers;
      if (apiKey && new URL(url).origin === origin) sent.set('x-api-key', apiKey);
      response = await fetch(url, { ...init, method, headers: sent, redirect: 'manual', signal });
      return { response, text: isStream && response.ok ? '' : await response.text() };
    } catch (cause) {
      // Node.js gives the reason as the cause of the error, and only a code if several addresses failed.
      const reason = (cause as Error | undefined)?.cause as { message?: string; code?: string } | undefined;
      const details = [reason?.message, reason?.code, cause].find(Boolean);
      throw callError(call, NetworkError, 'network', details, { cause, response });
    }
  };
}

import type { Problem } from '../../generated/api.ts';
import type { CallOptions } from '../call-options.ts';
import type { ClientOptions } from '../client-options.ts';
import { AbortError } from '../errors/abort-error.ts';
import type { ExplorerError } from '../errors/explorer-error.ts';
import { HttpError } from '../errors/http-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { Middleware } from '../middleware.ts';
import { createFail } from './create-fail.ts';
import { Flight } from './flight.ts';
import { isRetryable } from './is-retryable.ts';
import { createPacer } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';
import { sleep } from './sleep.ts';

/** What is to be sent: a `Request`, or what one is made of. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal;
  readonly operation?: string;
  readonly options?: CallOptions | undefined;
  /** Reads the body of a 200; without it the answer is a `Response` of any status. */
  readonly read?: (text: string) => unknown;
}

/** What came back. */
export interface Reply {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly fromCache: boolean;
  /** What was read; taken by the first caller. */
  data?: unknown;
}

/** Longest that a `Retry-After` is waited for, in milliseconds. */
const longestWait = 6e4;

/** Sends requests until they are answered: timeouts, retries, pace, abort, and what several callers share. */
export const createExchange = ({
  baseUrl,
  apiKey,
  // Looked up for each call: it may be replaced later.
  fetch = (...of) => globalThis.fetch(...of),
  timeout: clientTimeout = 1e4,
  totalTimeout: clientTotal = 6e4,
  retries: clientRetries = 3,
  cache = 0,
  dedupe = true,
  pace = true,
  middleware = [],
}: ClientOptions) => {
  const origin = `${new URL(baseUrl).origin}/`;
  const pacer = createPacer();
  const flights = new Map<string, Flight<Reply>>();
  const kept = new Map<string, readonly [etag: string, text: string]>();
  const now = (): number => performance.now();
  const redact = (text: string): string => (apiKey ? text.replaceAll(apiKey, '[key]') : text);

  const hooked = middleware.length > 0 || undefined;
  const emit = async (name: keyof Middleware, event: object): Promise<Response | undefined> => {
    let response: Response | undefined;
    for (const hook of middleware) response = (await hook[name]?.(event as never)) ?? response;
    return response;
  };

  return ({ url, method, headers, signal: ownSignal, operation = method, options, read }: Outgoing) =>
    new Promise<Reply>((resolve, reject) => {
      const {
        signal = ownSignal,
        timeout = clientTimeout,
        totalTimeout = clientTotal,
        retries = clientRetries,
      } = options ?? {};
      const fail = createFail(operation, redact);

      const fly = async (flight: Flight<Reply>): Promise<Reply> => {
        const deadline = now() + totalTimeout;
        const stored = read && kept.get(url);
        if (stored) headers.set('if-none-match', stored[0]);
        let last: unknown;

        const within = <T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
          const left = deadline - now();
          const late = () =>
            left < limit
              ? fail(TimeoutError, 'total-timeout', `${totalTimeout} ms`, last)
              : fail(TimeoutError, 'timeout', `${timeout} ms`, last);
          return flight.run(Math.min(limit, left), late, work);
        };

        for (let attempt = 1; ; attempt++) {
          const event = { operation, url, headers, attempt };
          // Full jitter.
          let delay = Math.random() * Math.min(8e3, 125 * 2 ** attempt);
          const again = (): boolean => attempt <= retries && now() + delay < deadline;

          const send = async (attemptSignal: AbortSignal): Promise<Reply> => {
            let response = hooked && (await emit('onRequest', event));
            const network = (cause: unknown): ExplorerError => {
              // Node.js tells the reason one deeper, and of several addresses only a code.
              const reason = Object((cause as Error | undefined)?.cause) as { message?: string; code?: string };
              const what = [reason.message, reason.code, cause].find(Boolean);
              return fail(NetworkError, 'network', what, cause, response);
            };
            try {
              const sent = hooked ? new Headers(headers) : headers;
              if (apiKey && url.startsWith(origin)) sent.set('x-api-key', apiKey);
              response ??= await fetch(url, { method, headers: sent, redirect: 'manual', signal: attemptSignal });
            } catch (cause) {
              throw network(cause);
            }
            if (hooked) response = (await emit('onResponse', { ...event, response })) ?? response;
            const { status, headers: got, ok } = response;
            let text;
            try {
              text = await response.text();
            } catch (cause) {
              throw network(cause);
            }
            const limit = got.get('ratelimit');
            if (limit) pacer.heed(limit, now());
            const fromCache = status === 304 && !!stored;
            if (fromCache) text = stored[1];
            else if (!ok) {
              delay += Math.min(readRetryAfter(got) ?? 0, longestWait);
              if (status === 429) pacer.hold(now() + delay);
              if (read || !status || (isRetryable(status) && again())) {
                let problem: Problem | undefined;
                try {
                  const body = JSON.parse(redact(text)) as Problem;
                  if (Object(body) === body) problem = body;
                } catch {
                  // Not of the service, then.
                }
                throw fail(
                  HttpError,
                  // A browser hides where a redirect leads, and says 0.
                  /\/problems\/([\w-]+)$/.exec(String(problem?.type))?.[1] ?? (status < 400 ? 'redirect' : 'http'),
                  `${status} ${problem?.detail ?? got.get('location') ?? ''}`,
                  undefined,
                  response,
                  problem,
                );
              }
            }
            const reply: Reply = { ok: true, status, headers: got, text, fromCache };
            if (!read) return new Response(text || null, reply) as unknown as Reply;
            try {
              reply.data = read(text);
            } catch {
              // No object then.
            }
            if (Object(reply.data) !== reply.data) {
              const type = got.get('content-type') ?? '';
              throw type.includes('html')
                ? fail(HttpError, 'html', type, undefined, response)
                : fail(NetworkError, 'json', type, undefined, response);
            }
            const etag = cache && got.get('etag');
            if (etag) {
              kept.delete(url);
              kept.set(url, [etag, text]);
              for (const [oldest] of kept) if (kept.size > cache) kept.delete(oldest);
            }
            return reply;
          };

          try {
            for (let wait; pace && (wait = pacer.take(now())) > 0;) {
              if (now() + wait > deadline) {
                delay = wait;
                throw fail(TimeoutError, 'total-timeout', `RateLimit: nothing left for ${Math.ceil(wait)} ms`, last);
              }
              await within(Infinity, sleep(wait));
            }
            try {
              return await within(timeout, send);
            } finally {
              pacer.done();
            }
          } catch (error) {
            last = error;
            if (!(error as ExplorerError).retryable || !again()) {
              await emit('onError', { ...event, error });
              throw error;
            }
            await emit('onRetry', { ...event, error, delay });
          }
          await within(Infinity, sleep(delay));
        }
      };

      const key = url + (options ? JSON.stringify({ ...options, signal: undefined }) : '{}');
      const shared = read && dedupe;
      const flight = (shared ? flights.get(key) : undefined) ?? new Flight<Reply>();
      if (shared) flights.set(key, flight);
      const forget = (): void => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      const leave = (): void => {
        const error = fail(AbortError, 'aborted', signal?.reason, signal?.reason);
        reject(error);
        if (--flight.callers) return;
        forget();
        flight.end(error);
      };
      flight.callers++;
      if (signal?.aborted) {
        leave();
        return;
      }
      signal?.addEventListener('abort', leave);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value): void => {
          signal?.removeEventListener('abort', leave);
          forget();
          end(value);
        };
      (flight.reply ??= fly(flight)).then(settle(resolve), settle(reject));
    });
};

import type { Problem } from '../../generated/api.ts';
import type { CallOptions } from '../call-options.ts';
import type { ClientOptions } from '../client-options.ts';
import { AbortError } from '../errors/abort-error.ts';
import { type ErrorKind, ExplorerError } from '../errors/explorer-error.ts';
import { HttpError } from '../errors/http-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { freshnessOf } from '../freshness.ts';
import type { Middleware } from '../middleware.ts';
import { createPacer } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';

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

/** A request under way, for one caller or several. */
interface Flight {
  reply?: Promise<Reply>;
  callers: number;
  /** Ends what it is at. */
  stop?: (error: unknown) => void;
  /** Why nobody waits for it any more. */
  stopped?: ExplorerError;
}

/** Longest that a `Retry-After` is waited for, in milliseconds. */
const longestWait = 6e4;
/** `setTimeout` takes no more. */
const longestTimer = 2 ** 31 - 1;

const isRetryable = (status: number | null): boolean => /408|429|5../.test(String(status));

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
  const flights = new Map<string, Flight>();
  const kept = new Map<string, readonly [etag: string, text: string]>();
  const now = (): number => performance.now();
  const hooked = middleware.length > 0 || undefined;
  const redact = (text: string): string => (apiKey ? text.replaceAll(apiKey, '[key]') : text);

  const emit = async (name: keyof Middleware, event: object): Promise<Response | undefined> => {
    let response: Response | undefined;
    for (const hook of middleware) response = (await hook[name]?.(event as never)) ?? response;
    return response;
  };

  return ({ url, method, headers, signal: ownSignal, operation = method, options, read }: Outgoing) =>
    new Promise<Reply>((resolveReply, rejectReply) => {
      const {
        signal = ownSignal,
        timeout = clientTimeout,
        totalTimeout = clientTotal,
        retries = clientRetries,
      } = options ?? {};

      const fail = (
        Class: typeof ExplorerError,
        kind: string,
        what: unknown,
        cause?: unknown,
        { headers: got = new Headers(), status = null }: { headers?: Headers; status?: number | null } = {},
        problem: Problem | null = null,
      ): ExplorerError => {
        // A runtime quotes a header value that it does not take.
        const { stack, cause: deeper } = Object(cause) as Error;
        const text = [what, cause, stack, deeper, (deeper as Error | undefined)?.stack].join();
        return new Class(
          redact(`${operation}: ${kind} (${String(what)})`),
          {
            kind: kind as ErrorKind,
            operation,
            status,
            ...freshnessOf(got),
            retryable: isRetryable(status),
            retryAfter: readRetryAfter(got),
            problem,
          },
          redact(text) === text ? cause : undefined,
        );
      };

      const fly = async (flight: Flight): Promise<Reply> => {
        const deadline = now() + totalTimeout;
        const stored = read && kept.get(url);
        if (stored) headers.set('if-none-match', stored[0]);
        let last: unknown;

        /** Ends with the work, or after so long: which is too late for work. */
        const within = <T>(milliseconds: number, work?: (signal: AbortSignal) => Promise<T>): Promise<T> =>
          new Promise((resolve, reject) => {
            const controller = new AbortController();
            const end = (settle: (value: never) => void) => (value: unknown) => {
              clearTimeout(timer);
              settle(value as never);
              // Cancels what is left of the body.
              if (settle === reject) controller.abort(value);
            };
            const left = deadline - now();
            const total = left < milliseconds;
            const stop = (flight.stop = end(reject));
            const late = (): void => {
              if (work || total)
                stop(
                  fail(TimeoutError, total ? 'total-timeout' : 'timeout', `${total ? totalTimeout : timeout} ms`, last),
                );
              else resolve(0 as T);
            };
            const timer = setTimeout(late, Math.min(left, milliseconds, longestTimer));
            if (flight.stopped) stop(flight.stopped);
            else work?.(controller.signal).then(end(resolve), stop);
          });

        for (let attempt = 1; ; attempt++) {
          const event = { operation, url, headers, attempt };
          // Full jitter.
          let delay = Math.random() * Math.min(8e3, 125 * 2 ** attempt);
          const again = (): boolean => attempt <= retries && now() + delay < deadline;

          const send = async (signal: AbortSignal): Promise<Reply> => {
            let response = hooked && (await emit('onRequest', event));
            const attempted = async <T>(work: () => Promise<T>): Promise<T> => {
              try {
                return await work();
              } catch (cause) {
                // Node.js tells the reason one deeper, and of several addresses only a code.
                const reason = Object((cause as Error | undefined)?.cause ?? cause) as {
                  message?: string;
                  code?: string;
                };
                throw fail(NetworkError, 'network', reason.message || reason.code || cause, cause, response);
              }
            };
            response ??= await attempted(() => {
              const sent = hooked ? new Headers(headers) : headers;
              if (apiKey && url.startsWith(origin)) sent.set('x-api-key', apiKey);
              return fetch(url, { method, headers: sent, redirect: 'manual', signal });
            });
            if (hooked) response = (await emit('onResponse', { ...event, response })) ?? response;
            const { status, headers: got } = response;
            let text = await attempted(() => response.text());
            const limit = got.get('ratelimit');
            if (limit) pacer.heed(limit, now());
            const fromCache = status === 304 && !!stored;
            if (fromCache) text = stored[1];
            else if (!response.ok) delay += Math.min(readRetryAfter(got) ?? 0, longestWait);
            if (status === 429) pacer.hold(now() + delay);
            if (!response.ok && !fromCache && (read || !status || (isRetryable(status) && again()))) {
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
            for (let wait; pace && (wait = pacer.take(now())) > 0;) await within(wait);
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
          await within(delay);
        }
      };

      const key = url + (options ? JSON.stringify({ ...options, signal: undefined }) : '{}');
      const shared = read && dedupe;
      const flight: Flight = (shared ? flights.get(key) : undefined) ?? { callers: 0 };
      if (shared) flights.set(key, flight);
      flight.callers++;
      const forget = (): void => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      const leave = (): void => {
        const error = fail(AbortError, 'aborted', signal?.reason, signal?.reason);
        rejectReply(error);
        if (--flight.callers) return;
        forget();
        flight.stopped = error;
        flight.stop?.(error);
      };
      if (signal?.aborted) {
        leave();
        return;
      }
      signal?.addEventListener('abort', leave);
      (flight.reply ??= fly(flight)).then(resolveReply, rejectReply).finally(() => {
        signal?.removeEventListener('abort', leave);
        forget();
      });
    });
};

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
import { createPacer } from './pacer.ts';
import { readObject } from './read-object.ts';
import { type Stoppable, within } from './within.ts';

/** What is to be sent: a `Request`, or what one is made of. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly fromCache: boolean;
  /** What was read; taken by the first caller. */
  data?: unknown;
}

/** Sends requests until they are answered; without `read` the answer is a `Response` of any status. */
export interface Exchange {
  (request: Outgoing): Promise<Response>;
  (
    request: Outgoing,
    operation: string,
    options: CallOptions | undefined,
    read: (text: string) => unknown,
  ): Promise<Reply>;
}

/** A request under way, for one caller or several. */
interface Flight extends Stoppable {
  callers: number;
  reply?: Promise<Reply>;
}

/** Timeouts, retries, pace, abort, kept answers, and what several callers share. */
export function createExchange(client: ClientOptions): Exchange {
  const {
    baseUrl,
    apiKey,
    // Looked up for each call: it may be replaced later.
    fetch = (sent: string, init: RequestInit) => globalThis.fetch(sent, init),
    cache = 0,
    dedupe = true,
    pace = true,
    middleware = [],
  } = client;
  const origin = `${new URL(baseUrl).origin}/`;
  const pacer = createPacer(pace);
  const flights = new Map<unknown, Flight>();
  const kept = new Map<string, readonly [etag: string, text: string]>();
  const now = (): number => performance.now();

  const hooked = middleware[0];
  const emit = async (name: keyof Middleware, event: object): Promise<Response | undefined> => {
    let response: Response | undefined;
    for (const hook of middleware) response = (await hook[name]?.(event as never)) ?? response;
    return response;
  };

  return (
    { url, method, headers, signal: ownSignal }: Outgoing,
    operation: string = method,
    options?: CallOptions,
    read?: (text: string) => unknown,
  ) => {
    const signal = options?.signal ?? ownSignal;
    const timeout = options?.timeout ?? client.timeout ?? 1e4;
    const totalTimeout = options?.totalTimeout ?? client.totalTimeout ?? 6e4;
    const retries = options?.retries ?? client.retries ?? 3;
    const [fail, redact] = createFail(operation, apiKey);

    const fly = async (flight: Flight, key: unknown): Promise<Reply> => {
      const deadline = now() + totalTimeout;
      // A caller without a signal never leaves: what V8 keeps for the sake of such a flight costs a third of a call.
      const leavable = signal && flight;
      const stored = read && kept.get(url);
      if (stored) headers.set('if-none-match', stored[0]);
      let last: unknown;

      try {
        for (let attempt = 1; ; attempt++) {
          const event = { operation, url, headers, attempt };
          // Full jitter.
          let delay = Math.random() * Math.min(8e3, 125 * 2 ** attempt);
          let raw: Response | undefined;

          const send = async (attemptSignal: AbortSignal): Promise<Reply> => {
            let response = hooked && (await emit('onRequest', event));
            const network = (cause: unknown): never => {
              // Node.js tells the reason one deeper, and of several addresses only a code.
              const reason = (cause as Error | undefined)?.cause as { message?: string; code?: string } | undefined;
              throw fail(
                NetworkError,
                'network',
                [reason?.message, reason?.code, cause].find(Boolean),
                cause,
                response,
              );
            };
            try {
              // Hooks do not see the key.
              const sent = hooked ? new Headers(headers) : headers;
              if (apiKey && url.startsWith(origin)) sent.set('x-api-key', apiKey);
              response ??= await fetch(url, { method, headers: sent, redirect: 'manual', signal: attemptSignal });
            } catch (cause) {
              return network(cause);
            }
            if (hooked) response = (await emit('onResponse', { ...event, response })) ?? response;
            let text;
            try {
              text = await response.text();
            } catch (cause) {
              return network(cause);
            }
            const { status, headers: got, ok } = response;
            const rateLimit = got.get('ratelimit');
            if (rateLimit) pacer.heed(rateLimit, now());
            // A browser hides where a redirect leads, and says 0.
            if (!read && status) raw = new Response(text || null, response);
            const fresh = status === 304 && stored;
            if (fresh) text = fresh[1];
            else if (!ok) {
              const problem = readObject(JSON.parse, redact(text)) as Problem | null;
              throw fail(
                HttpError,
                String(problem?.type).split('/problems/')[1] ?? (status < 400 ? 'redirect' : 'http'),
                `${status} ${problem?.detail ?? got.get('location') ?? ''}`,
                undefined,
                response,
                problem,
              );
            }
            if (!read) return raw as never;
            const data = readObject(read, text);
            if (!data) {
              const type = got.get('content-type') ?? '';
              const html = type.includes('html');
              throw fail(html ? HttpError : NetworkError, html ? 'html' : 'json', type, undefined, response);
            }
            const etag = cache && got.get('etag');
            if (etag) {
              kept.delete(url);
              kept.set(url, [etag, text]);
              for (const [oldest] of kept) if (kept.size > cache) kept.delete(oldest);
            }
            return { status, headers: got, text, data, fromCache: !!fresh };
          };

          try {
            for (let wait; (wait = pacer.take(now())) > 0;) {
              if (now() + wait > deadline) {
                delay = wait;
                throw fail(TimeoutError, 'total-timeout', `RateLimit: nothing left for ${Math.ceil(wait)} ms`, last);
              }
              await within(leavable, wait);
            }
            try {
              const left = deadline - now();
              return await within(leavable, Math.min(timeout, left), send, () =>
                left < timeout
                  ? fail(TimeoutError, 'total-timeout', `${totalTimeout} ms`, last)
                  : fail(TimeoutError, 'timeout', `${timeout} ms`, last),
              );
            } finally {
              pacer.done();
            }
          } catch (error) {
            last = error;
            const { retryable, retryAfter, status } = error as ExplorerError;
            // No longer than a minute, whatever the service asks.
            delay += Math.min(retryAfter ?? 0, 6e4);
            if (status === 429) pacer.hold(now() + delay);
            const again = retryable && attempt <= retries && now() + delay < deadline;
            await emit(again ? 'onRetry' : 'onError', { ...event, error, delay });
            if (!again) {
              if (raw) return raw as never;
              throw error;
            }
          }
          await within(leavable, delay);
        }
      } finally {
        flights.delete(key);
      }
    };

    // What equals nothing else is shared with nobody.
    const key = read && dedupe ? url + JSON.stringify({ ...options, signal: undefined }) : {};
    const flight = flights.get(key) ?? { callers: 0 };
    flights.set(key, flight);
    flight.callers++;
    const reply = () => (flight.reply ??= fly(flight, key)) as Promise<never>;
    if (!signal) return reply();
    return new Promise<never>((resolve, reject) => {
      const leave = (): void => {
        const error = fail(AbortError, 'aborted', signal.reason, signal.reason);
        reject(error);
        if (--flight.callers) return;
        flights.delete(key);
        flight.ended = error;
        flight.stop?.(error);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave);
      reply()
        .then(resolve, reject)
        .finally(() => {
          signal.removeEventListener('abort', leave);
        });
    });
  };
}

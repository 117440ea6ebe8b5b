import type { Problem } from '../../generated/api.ts';
import { AbortError } from '../errors/abort-error.ts';
import { AnswerError } from '../errors/answer-error.ts';
import { type ErrorKind, ExplorerError } from '../errors/explorer-error.ts';
import { HttpError } from '../errors/http-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { Middleware } from '../middleware.ts';
import { headerNumber } from './header-number.ts';
import { createPacer } from './pacer.ts';
import { readRetryAfter } from './retry-after.ts';

/** One call as it goes over the wire. */
export interface Call {
  readonly operation: string;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly retries: number;
  readonly signal?: AbortSignal | null | undefined;
  /** Whether identical calls may share its request. */
  readonly shared: boolean;
  /** Reads the body of a 200; without it any status is an answer. */
  readonly read?: (text: string) => unknown;
  readonly method?: string;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly fromCache?: boolean;
  data?: unknown;
}

export interface ExchangeSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly cache: number;
  readonly pace: boolean;
  readonly middleware: readonly Middleware[];
}

/** A request under way, for one caller or several. */
interface Flight {
  reply: Promise<Reply>;
  users: number;
  /** Set once nobody waits for it any more. */
  stopped?: ExplorerError;
  stop?: (error: ExplorerError) => void;
}

type ErrorClass = typeof ExplorerError;

/** Longest wait that a `Retry-After` is honoured with. */
const longestWait = 60_000;

/** Sends requests until they are answered: timeouts, retries, pace, abort, and what several callers share. */
export const createExchange = ({ baseUrl, apiKey, fetch, cache, pace, middleware }: ExchangeSettings) => {
  const pacer = createPacer();
  const flights = new Map<string, Flight>();
  const kept = new Map<string, Reply>();
  const redact = (text: string): string => (apiKey ? text.replaceAll(apiKey, '[key]') : text);

  const emit = async (name: keyof Middleware, event: never): Promise<Response | undefined> => {
    let response;
    for (const hook of middleware) response = (await hook[name]?.(event)) ?? response;
    return response as Response | undefined;
  };

  const fail = (
    Class: ErrorClass,
    kind: ErrorKind,
    { operation }: Call,
    what: string,
    retryable = false,
    response?: Response,
    cause?: unknown,
    problem: Problem | null = null,
  ): ExplorerError => {
    const headers = response?.headers;
    const requestId = headers?.get('request-id') ?? null;
    const shown = redact(`${operation}: ${what}${requestId ? ` (request ${requestId})` : ''}`);
    // The runtime quotes header values that it does not take.
    const text =
      cause instanceof Error ? `${cause.stack} ${cause.message} ${(cause.cause as Error | undefined)?.stack}` : '';
    return new Class(
      shown,
      {
        kind,
        operation,
        status: response?.status ?? null,
        requestId,
        position: headerNumber(headers, 'explorer-position'),
        retryable,
        retryAfter: readRetryAfter(headers),
        problem,
      },
      redact(text) === text ? cause : undefined,
    );
  };

  const failHttp = (call: Call, response: Response, text: string): ExplorerError => {
    let problem: Problem | null = null;
    try {
      problem = JSON.parse(redact(text)) as Problem | null;
    } catch {
      // No problem of the contract then.
    }
    const { status } = response;
    const slug = /\/problems\/([\w-]+)$/.exec(String(problem?.type));
    return fail(
      HttpError,
      (slug?.[1] ?? 'http') as ErrorKind,
      call,
      `${status} ${problem?.detail ?? problem?.title ?? response.statusText}`,
      isRetryable(status),
      response,
      undefined,
      typeof problem === 'object' ? problem : null,
    );
  };

  const fly = async (url: string, headers: Headers, call: Call, flight: Flight): Promise<Reply> => {
    const deadline = performance.now() + call.totalTimeout;
    const remaining = (): number => deadline - performance.now();
    const late = (kind: 'timeout' | 'total-timeout', cause?: unknown): ExplorerError =>
      fail(
        TimeoutError,
        kind,
        call,
        `no answer within ${kind === 'timeout' ? call.timeout : call.totalTimeout} ms`,
        true,
        undefined,
        cause,
      );
    const pause = (milliseconds: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        flight.stop = (error) => {
          clearTimeout(timer);
          reject(error);
        };
        if (flight.stopped) flight.stop(flight.stopped);
      });
    const stored = call.read && kept.get(url);
    if (stored) headers.set('if-none-match', stored.headers.get('etag') ?? '');
    let last: ExplorerError | undefined;

    for (let attempt = 1; ; attempt++) {
      const event = { operation: call.operation, url, headers, attempt };
      // Full jitter.
      let delay = Math.random() * Math.min(8000, 125 * 2 ** attempt);
      const willRetry = (): boolean => attempt <= call.retries && delay < remaining();

      const send = async (signal: AbortSignal): Promise<Reply> => {
        const network = (cause: unknown): ExplorerError =>
          fail(
            NetworkError,
            'network',
            call,
            cause instanceof Error ? cause.message : String(cause),
            true,
            response,
            cause,
          );
        let response: Response | undefined = middleware.length ? await emit('onRequest', event as never) : undefined;
        if (!response) {
          const sent = new Headers(headers);
          if (apiKey && url.startsWith(`${baseUrl}/`)) sent.set('x-api-key', apiKey);
          try {
            response = await fetch(url, { method: call.method ?? 'GET', headers: sent, redirect: 'manual', signal });
          } catch (cause) {
            throw network(cause);
          }
        }
        if (middleware.length) response = (await emit('onResponse', { ...event, response } as never)) ?? response;
        const { status, headers: got } = response;
        const drop = (): void => void response?.body?.cancel().catch(() => undefined);
        if (status === 304 && stored) {
          drop();
          return { status, headers: got, text: stored.text, fromCache: true };
        }
        // A browser hides where a redirect leads (`opaqueredirect`, status 0).
        if (!status || (status > 299 && status < 400 && status !== 304)) {
          drop();
          throw fail(
            AnswerError,
            'redirect',
            call,
            `redirected to ${got.get('location') ?? 'another address'}: set baseUrl to it`,
            false,
            response,
          );
        }
        const wait = readRetryAfter(got);
        if (wait !== null) {
          delay += Math.min(wait, longestWait);
          if (status === 429) pacer.hold(Math.min(wait, longestWait));
        }
        if (isRetryable(status) && willRetry()) {
          drop();
          throw failHttp(call, response, '');
        }
        if (response.ok && call.read && /html/i.test(got.get('content-type') ?? '')) {
          drop();
          throw fail(AnswerError, 'html', call, 'the answer is a page of HTML: is baseUrl right?', false, response);
        }
        let text;
        try {
          text = await response.text();
        } catch (cause) {
          throw network(cause);
        }
        const reply: Reply = { status, headers: got, text };
        if (!call.read) return reply;
        if (!response.ok) throw failHttp(call, response, text);
        try {
          reply.data = call.read(text);
        } catch (cause) {
          throw fail(AnswerError, 'json', call, 'the body is no JSON, or ends early', true, response, cause);
        }
        return reply;
      };

      try {
        for (let wait; pace && (wait = pacer.take()) > 0;) {
          if (wait > remaining()) throw late('total-timeout', last);
          await pause(wait);
        }
        let answered: Headers | undefined;
        try {
          const reply = await new Promise<Reply>((resolve, reject) => {
            const controller = new AbortController();
            const limit = Math.min(call.timeout, remaining());
            const stop = (error: ExplorerError): void => {
              clearTimeout(timer);
              reject(error);
              controller.abort(error);
            };
            const timer = setTimeout(() => {
              stop(late(limit < call.timeout ? 'total-timeout' : 'timeout', last));
            }, limit);
            flight.stop = stop;
            if (flight.stopped) stop(flight.stopped);
            else
              send(controller.signal)
                .then(resolve, reject)
                .finally(() => {
                  clearTimeout(timer);
                });
          });
          answered = reply.headers;
          if (cache && call.read && reply.headers.get('etag')) {
            kept.delete(url);
            kept.set(url, { ...reply, data: undefined });
            for (const [oldest] of kept) if (kept.size > cache) kept.delete(oldest);
          }
          return reply;
        } finally {
          if (pace) pacer.heed(answered);
        }
      } catch (error) {
        if (!(error instanceof ExplorerError)) throw error;
        last = error;
        if (!error.retryable || !willRetry()) {
          await emit('onError', { ...event, error } as never);
          throw error;
        }
        await emit('onRetry', { ...event, error, delay } as never);
        await pause(delay);
      }
    }
  };

  return (url: string, headers: Headers, call: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const key = `${url} ${headers.get('explorer-wait-for')}`;
      const { signal } = call;
      let flight = call.shared ? flights.get(key) : undefined;
      const aborted = (): ExplorerError =>
        fail(AbortError, 'aborted', call, 'aborted by the caller', false, undefined, signal?.reason);
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      if (!flight) {
        const made = { users: 0 } as Flight;
        flight = made;
        const forget = (): void => {
          if (flights.get(key) === made) flights.delete(key);
        };
        if (call.shared) flights.set(key, made);
        made.reply = fly(url, headers, call, made).finally(forget);
      }
      const joined = flight;
      joined.users++;
      const leave = (): void => {
        const error = aborted();
        reject(error);
        if (--joined.users) return;
        flights.delete(key);
        joined.stopped = error;
        joined.stop?.(error);
      };
      signal?.addEventListener('abort', leave);
      joined.reply.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
};

const isRetryable = (status: number): boolean => status === 408 || status === 429 || status > 499;

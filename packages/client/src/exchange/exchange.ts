import type { CallOptions } from '../call-options.ts';
import type { ClientOptions } from '../client-options.ts';
import { callError } from '../errors/call-error.ts';
import { AbortError, HttpError } from '../errors/errors.ts';
import { createBodyCache } from './body-cache.ts';
import { type Call, callOf, type Outgoing } from './call.ts';
import { createPacer } from './pacer.ts';
import { readReply, type Reply, requireSuccess } from './read-reply.ts';
import { createRunner } from './run-call.ts';
import { createSender, type Received } from './send-attempt.ts';
import { createSharedCalls } from './shared-calls.ts';

/** Sends requests until they are answered: the limits of time, retries, the pace, caching and sharing of a client. */
export interface Exchange {
  /** The reply to an operation, its body read by `read`. Identical calls in progress share it. */
  readonly request: (
    outgoing: Outgoing,
    operation: string,
    options: CallOptions | undefined,
    read: (text: string) => unknown,
  ) => Promise<Reply>;
  /** The response to a request by path, whatever its status is after the retries. */
  readonly fetch: (outgoing: Outgoing) => Promise<Response>;
  /** A success whose body is not read yet, and is not limited in time. */
  readonly open: (outgoing: Outgoing, operation: string, options: CallOptions) => Promise<Response>;
}

/** The exchange of a client. Throws `TypeError` if `baseUrl` is not an absolute URL. */
export function createExchange(options: ClientOptions): Exchange {
  const { cache = 0, dedupe = true, pace, middleware = [] } = options;
  const runCall = createRunner(createSender(options), createPacer(pace), middleware);
  const joinReply = createSharedCalls<Reply>();
  const joinResponse = createSharedCalls<Response>();
  const bodies = createBodyCache(cache);

  return {
    async request(outgoing, operation, own, read) {
      const call = callOf(options, outgoing, operation, own);
      const { url, headers } = call;
      const key = dedupe ? url + JSON.stringify({ ...own, signal: undefined }) : undefined;
      return joinReply(key, call.signal, abortErrorOf(call), async (cancellation) => {
        const cached = bodies.get(url);
        if (cached) headers.set('if-none-match', cached.etag);
        const reply = await runCall(call, (received) => readReply(call, received, read, cached), cancellation);
        bodies.store(url, reply.headers.get('etag'), reply.text);
        return reply;
      });
    },

    async fetch(outgoing) {
      const call = callOf(options, outgoing);
      return joinResponse(undefined, call.signal, abortErrorOf(call), async (cancellation) => {
        let last: Received | undefined;
        const read = (received: Received): Received => {
          last = received;
          requireSuccess(call, received);
          return received;
        };
        try {
          return unreadResponse(await runCall(call, read, cancellation));
        } catch (error) {
          // A browser hides where a redirect leads: its status is 0, which no `Response` can be made with.
          if (error instanceof HttpError && last?.response.status) return unreadResponse(last);
          throw error;
        }
      });
    },

    async open(outgoing, operation, own) {
      const call = callOf(options, { ...outgoing, isStream: true }, operation, own);
      const read = (received: Received): Response => {
        requireSuccess(call, received);
        return received.response;
      };
      return joinResponse(undefined, call.signal, abortErrorOf(call), (cancellation) =>
        runCall(call, read, cancellation),
      );
    },
  };
}

function abortErrorOf(call: Call): (reason: unknown) => Error {
  return (cause) => callError(call, AbortError, 'aborted', cause, { cause });
}

/** The response as if its body had not been read. */
function unreadResponse({ response, text }: Received): Response {
  return new Response(text || null, response);
}

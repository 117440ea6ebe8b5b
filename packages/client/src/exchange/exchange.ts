import type { ClientOptions } from '../client-options.ts';
import { callError } from '../errors/call-error.ts';
import { AbortError } from '../errors/errors.ts';
import { createBodyCache } from './body-cache.ts';
import type { Call } from './call.ts';
import { createPacer } from './pacer.ts';
import { readReply, type Reply } from './read-reply.ts';
import { createRunner } from './run-call.ts';
import { createSender } from './send-attempt.ts';
import { createSharedCalls } from './shared-calls.ts';

/** Sends a call, with retries, within the time limits and the pace of the client. */
export type Exchange = (
  call: Call,
  /** Calls in progress with the same key share a reply. Undefined: it is shared with no other. */
  key: string | undefined,
) => Promise<Reply>;

/** The exchange of a client. Throws `TypeError` if `baseUrl` is not an absolute http(s) URL, or has a user or password. */
export function createExchange(options: ClientOptions): Exchange {
  const runCall = createRunner(createSender(options), createPacer(options.pace));
  const joinReply = createSharedCalls<Reply>();
  const bodies = createBodyCache(options.cache ?? 0);

  return (call, key) => {
    const { url, headers, signal, isStream } = call;
    const abortError = (cause: unknown): Error => callError(call, AbortError, 'aborted', cause, { cause });
    return joinReply(key, signal, abortError, async (cancellation) => {
      const cached = isStream ? undefined : bodies.get(url);
      if (cached) headers.set('if-none-match', cached.etag);
      const reply = await runCall(call, (received) => readReply(call, received, cached), cancellation);
      if (options.cache && !isStream) bodies.store(url, reply.response.headers.get('etag'), reply.text);
      return reply;
    });
  };
}

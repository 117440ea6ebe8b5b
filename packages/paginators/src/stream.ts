import type { CallOptions, Client } from '@ledger-explorer/client';
import { createBlockReader } from './read-events.ts';
import { withCaller } from './with-caller.ts';
import type { StreamEvent, StreamOptions, StreamParameters } from './stream-event.ts';

/** What a stream needs of a client. */
type Follower<D> = Client<D> | Pick<Client<D>, 'open' | 'parse'>;

/** The service says something every 15 s: a connection that is silent for longer is dead, though nobody has said so. */
const silenceMilliseconds = 45_000;
const events = new Set(['head', 'rows', 'rewind', 'gap']);

/**
 * Follows the index by one open connection, opened again if it is cut: every event once and in order, whatever the connection does; only a `head`
 * can come again. Ends by `break` or `signal`. Throws what the client throws; but once it has begun, it waits for a service that is away.
 *
 * @example
 * for await (const { event, data, id } of stream(client, { topics: ['transfers'] }, { lastEventId: saved })) {
 *   if (event === 'rows' && data.topic === 'transfers') await save(data.rows, id);
 *   if (event === 'rewind') await removeBeyond(data.position, id);
 *   if (event === 'gap') await readAgain(data.from, data.to, id);
 * }
 */
export function stream<D = number>(
  client: Follower<D>,
  parameters: StreamParameters = {},
  options: StreamOptions = {},
): AsyncGenerator<StreamEvent<D>, void, undefined> {
  return withCaller(follow<D>(client, parameters, options));
}

async function* follow<D>(
  client: Follower<D>,
  { topics, party }: StreamParameters,
  { lastEventId, signal }: StreamOptions,
): AsyncGenerator<StreamEvent<D>, void, undefined> {
  let id = lastEventId;
  let retry = 1_000;
  let limits: CallOptions = {};
  for (;;) {
    const headers = { accept: 'text/event-stream', ...(id !== undefined && { 'last-event-id': id }) };
    const { body } = await client.open('/v1/stream', { topics, party }, { ...limits, headers, signal });
    // Once it has begun, it is worth waiting for.
    limits = { retries: Infinity, totalTimeout: Infinity };
    const reader = body?.getReader();
    const cancel = (): void => void reader?.cancel().catch(() => undefined);
    signal?.addEventListener('abort', cancel);
    const blocks = createBlockReader();
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const silence = setTimeout(cancel, silenceMilliseconds);
        // A connection that breaks off is like one that ends.
        const piece = await reader?.read().catch(() => undefined);
        clearTimeout(silence);
        if (piece === undefined || piece.done || signal?.aborted) break;
        for (const block of blocks(decoder.decode(piece.value, { stream: true }))) {
          id = block.id ?? id;
          retry = block.retry ?? retry;
          if (block.data === undefined || !events.has(block.event)) continue;
          yield { event: block.event, data: client.parse(block.data), id: id ?? '' } as StreamEvent<D>;
        }
      }
    } finally {
      signal?.removeEventListener('abort', cancel);
      cancel();
    }
    await pause(retry, signal);
  }
}

/** Until the time is over or the signal says so. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

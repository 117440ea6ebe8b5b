import type { CallOptions } from '../call-options.ts';
import type { Client } from '../client.ts';
import { type Cancellation, sleep } from '../exchange/cancellation.ts';
import { createBlockReader } from './read-events.ts';
import type { StreamEvent, StreamOptions, StreamParameters } from './stream-event.ts';

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
export async function* stream<D = number>(
  client: Client<D>,
  { topics, party }: StreamParameters = {},
  { lastEventId, signal }: StreamOptions = {},
): AsyncGenerator<StreamEvent<D>, void, undefined> {
  const asked = Object.entries({ topics: topics?.join(), party }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const search = asked.length === 0 ? '' : `?${asked.join('&')}`;
  let id = lastEventId;
  let retry = 1_000;
  let limits: CallOptions = {};
  for (;;) {
    const { body, read } = await client.openStream(search, id, { ...limits, signal });
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
          yield { event: block.event, data: read(block.data), id: id ?? '' } as StreamEvent<D>;
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
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const cancellation: Cancellation = {};
  const end = (): void => cancellation.cancel?.(new Error('aborted'));
  signal?.addEventListener('abort', end);
  if (!signal?.aborted) await sleep(milliseconds, cancellation).catch(() => undefined);
  signal?.removeEventListener('abort', end);
}

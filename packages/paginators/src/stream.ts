import type { CallOptions, Client } from '@ledger-explorer/client';
import type { StreamEvent, StreamOptions, StreamParameters } from './stream-event.ts';
import { readPieces } from './read-pieces.ts';
import { withCaller } from './with-caller.ts';

/** Methods of a client that a stream needs. */
type Follower<D> = Client<D> | Pick<Client<D>, 'open' | 'parse'>;

const events = new Set(['head', 'rows', 'rewind', 'gap']);

/**
 * Follows the index by one connection, which is reopened if it is cut: every event is delivered once and in order;
 * only a `head` can be repeated. Ends by `break` or `signal`. Throws what the client throws; after the first response it
 * waits for a service that is unreachable.
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
    // After the first response, retry without a limit.
    limits = { retries: Infinity, totalTimeout: Infinity };
    const blocks = createBlockReader();
    for await (const piece of readPieces(body, signal)) {
      // A cut connection is handled like one that ends.
      for (const block of blocks(piece ?? '')) {
        id = block.id ?? id;
        retry = block.retry ?? retry;
        if (block.data === undefined || !events.has(block.event)) continue;
        yield { event: block.event, data: client.parse(block.data), id: id ?? '' } as StreamEvent<D>;
      }
    }
    await pause(retry, signal);
  }
}

/** Waits for a time or until the signal aborts. */
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

/** A block of server-sent events. */
interface Block {
  /** Name of the event; empty if there is none. */
  readonly event: string;
  /** Undefined if the last id stays valid. */
  readonly id: string | undefined;
  /** Undefined if the block is not an event. */
  readonly data: string | undefined;
  /** Milliseconds to wait before a reconnect. */
  readonly retry: number | undefined;
}

/**
 * Makes a reader of text in pieces of any size: each call returns the blocks that the piece completes. An incomplete
 * last block is held until it is complete.
 */
export function createBlockReader(): (piece: string) => Block[] {
  let rest = '';
  // A carriage return at the end of a piece can be half of a line end.
  let half = '';
  return (piece) => {
    const text = half + piece;
    half = text.endsWith('\r') ? '\r' : '';
    const blocks = (rest + text.slice(0, text.length - half.length).replace(/\r\n?/gu, '\n')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock);
  };
}

function readBlock(text: string): Block {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const retry = fields.get('retry');
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id'),
    data: fields.get('data'),
    retry: retry === undefined || !/^\d+$/u.test(retry) ? undefined : Number(retry),
  };
}

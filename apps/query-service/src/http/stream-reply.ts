import { readParameters, streams } from '@ledger-explorer/spec';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { Problem } from '../problems/problem.ts';
import { changing } from '../responses/cache-control.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { readEventId } from '../streaming/event-id.ts';
import type { ListenRequest } from '../streaming/listener.ts';
import { rowTopics } from '../streaming/parts.ts';
import type { Exchange } from './exchange.ts';

const [stream] = streams;

/** Limit of positions of an id ahead of the index, which may have fewer after a failover than were sent. */
const maxPositionsAhead = 1_000;

/** Request for a stream. */
export interface StreamRequest extends Pick<Exchange, 'method' | 'keyId'> {
  /** Key or address. */
  readonly caller: string;
  readonly lastEventId: string | undefined;
}

/** Topics, party and start of a stream. Throws a 400 that names every offending parameter. `highest`: highest position of an id. */
function readListenRequest(
  query: string,
  { caller, keyId, lastEventId }: StreamRequest,
  highest: number,
): ListenRequest {
  const read = readParameters(stream, { path: {}, query, headers: { 'last-event-id': lastEventId } });
  const { topics: sent, party } = read.ok ? read.values : {};
  // Null: all topics and `head`. With `head` alone, an id is checked and has no other effect.
  const named = typeof sent === 'string' ? sent.split(',') : null;
  const topics = rowTopics.filter((topic) => named?.includes(topic) ?? true);
  const place = lastEventId === undefined ? null : readEventId(lastEventId, topics.length);
  // `next`: highest position of which the listener has events.
  const isForeign = place === null || (place.next ?? place.position) > highest;
  const foreign = { in: 'header', name: 'Last-Event-ID', reason: 'must be the id of an event of this stream' } as const;
  const errors = [...(read.ok ? [] : read.errors), ...(lastEventId !== undefined && isForeign ? [foreign] : [])];
  if (errors.length > 0) throw invalidParameters(errors);
  return {
    selection: { topics, partyId: typeof party === 'string' ? party : null },
    wantsHead: named?.includes('head') ?? true,
    place: topics.length === 0 ? null : place,
    caller,
    isKeyless: keyId === null,
  };
}

/** Opens a stream that lasts until one side ends it. Throws a 429 if the caller has too many streams, a 503 if too many are open. */
export function streamReply(service: Service, query: string, request: StreamRequest): Reply {
  const { stream: openStreams, heads, now } = service;
  const { head } = heads;
  // An id can be of an earlier epoch, before a rewind.
  const highest = Math.max((head?.position ?? 0) + maxPositionsAhead, heads.highestBefore);
  const listening = readListenRequest(query, request, highest);
  const refusal = openStreams.refusal(listening);
  if (refusal !== null) {
    const { isOwn, detail } = refusal;
    throw new Problem(isOwn ? 'rate-limited' : 'overloaded', detail, { headers: { 'retry-after': '10' } });
  }
  const headers = [
    ...(head === null ? [] : headerList(freshnessHeaders(head, head, now()))),
    ...['cache-control', changing, 'content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no'],
  ];
  if (request.method === 'HEAD') return { status: 200, headers, body: undefined };
  return {
    status: 200,
    headers,
    body: undefined,
    sendBody: (response) => {
      openStreams.open(response, listening);
    },
  };
}

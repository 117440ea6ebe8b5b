import { readParameters, streams } from '@ledger-explorer/spec';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { Problem } from '../problems/problem.ts';
import { changing } from '../responses/cache-control.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { readEventId } from '../streaming/event-id.ts';
import { rowTopics } from '../streaming/parts.ts';
import { type Listening, maxListeners, maxParties } from '../streaming/stream.ts';
import type { RequestHeaders } from './request-headers.ts';

const [stream] = streams;

/** What a request asks to listen to. Throws a 400 that names every offending parameter. */
function listeningTo(query: string, lastEventId: string | undefined): Listening {
  const read = readParameters(stream, { path: {}, query, headers: { 'last-event-id': lastEventId } });
  const place = lastEventId === undefined ? null : readEventId(lastEventId);
  const foreign = { in: 'header', name: 'Last-Event-ID', reason: 'must be the id of an event of this stream' } as const;
  const errors = [...(read.ok ? [] : read.errors), ...(lastEventId !== undefined && place === null ? [foreign] : [])];
  if (!read.ok || errors.length > 0) throw invalidParameters(errors);
  const { topics: sent, party } = read.values;
  const asked = typeof sent === 'string' ? sent.split(',') : null;
  const topics = rowTopics.filter((topic) => asked?.includes(topic) ?? true);
  return {
    question: { topics, partyId: typeof party === 'string' ? party : null },
    hearsHead: asked?.includes('head') ?? true,
    place: topics.length === 0 ? null : place,
  };
}

/** The reply that goes on until one side ends it. Throws a 503 where too many listen. */
export function streamReply(service: Service, query: string, { lastEventId }: RequestHeaders, method: string): Reply {
  const listening = listeningTo(query, lastEventId);
  const { stream: open, heads, now } = service;
  const full =
    open.size >= maxListeners
      ? `${maxListeners} streams are open.`
      : open.canHear(listening.question.partyId)
        ? null
        : `Streams of ${maxParties} parties are open.`;
  if (full !== null) throw new Problem('overloaded', full, { headers: { 'retry-after': '10' } });
  const { head } = heads;
  const headers = [
    ...(head === null ? [] : headerList(freshnessHeaders(head, head, now()))),
    ...['cache-control', changing, 'content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no'],
  ];
  if (method === 'HEAD') return { status: 200, headers, body: undefined };
  return {
    status: 200,
    headers,
    body: undefined,
    goOn: (response) => {
      open.open(response, listening);
    },
  };
}

import { Problem } from '../problems/problem.ts';
import type { Exchange } from '../http/exchange.ts';
import { streamReply } from '../http/stream-reply.ts';
import type { Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { maxStreams, type PageSite } from './page-site.ts';

/** Sends new heads to open pages: what they need of the stream, without a key. Throws a 429 where an address has too many, a 503 where too many listen. */
export function pageStreamReply({ streams }: PageSite, service: Service, exchange: Exchange): Reply {
  const { address, method, response } = exchange;
  const request = { method, keyId: null, caller: address, lastEventId: undefined };
  const reply = streamReply(service, 'topics=head', request);
  if (reply.goOn !== undefined && !streams.add(address, response)) {
    const detail = `An address can have ${maxStreams} streams of pages open, and has as many.`;
    throw new Problem('rate-limited', detail, { headers: { 'retry-after': '5' } });
  }
  return reply;
}

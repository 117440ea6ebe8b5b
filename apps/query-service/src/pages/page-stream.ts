import { Problem } from '../problems/problem.ts';
import type { Exchange } from '../http/exchange.ts';
import { streamReply } from '../http/stream-reply.ts';
import type { Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import type { PageSite } from './page-site.ts';

/** Of one address: a browser opens one for all its tabs of a network. */
const maxStreams = 4;

/** Tells open pages of new heads: what they need of the stream, without a key. Throws a 429 where an address has too many, a 503 where too many listen. */
export function pageStreamReply({ streams }: PageSite, service: Service, exchange: Exchange): Reply {
  const { address, headers, method, response } = exchange;
  const open = streams.get(address) ?? 0;
  if (open >= maxStreams) {
    const detail = `An address can have ${maxStreams} streams of pages open, and has as many.`;
    throw new Problem('rate-limited', detail, { headers: { 'retry-after': '5' } });
  }
  const reply = streamReply(service, 'topics=head', { ...headers, lastEventId: undefined }, method);
  if (reply.goOn === undefined) return reply;
  streams.set(address, open + 1);
  response.once('close', () => {
    const left = (streams.get(address) ?? 1) - 1;
    if (left === 0) streams.delete(address);
    else streams.set(address, left);
  });
  return reply;
}

import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/**
 * Changes status, headers or body of the answers that `which` picks out. HEAD is answered from the changed GET, as by a
 * service that is wrong all the way through.
 */
export function editAnswer(
  which: (answer: Answer, request: ProxiedRequest) => boolean,
  edit: (answer: Answer, exchange: Exchange) => void,
): Fault['answer'] {
  return async (exchange) => {
    const { request, upstream } = exchange;
    const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
    if (which(answer, request)) edit(answer, exchange);
    return answer;
  };
}

import type { ExactObject } from '@ledger-explorer/wire';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/**
 * Changes the JSON of successful answers of these operations (without any: of all that answer an object). HEAD is answered
 * from the changed GET, as by a service that is wrong all the way through.
 */
export function editBody(
  ids: readonly string[],
  edit: (body: ExactObject, request: ProxiedRequest) => void,
): Fault['answer'] {
  return async ({ request, upstream }: Exchange) => {
    if (!request.asks(...ids)) return upstream(request);
    const answer = await upstream(request.withMethod('GET'));
    if (!answer.ok) return answer;
    const body = answer.json;
    if (!isExactObject(body)) return answer;
    edit(body, request);
    answer.json = body;
    return answer;
  };
}

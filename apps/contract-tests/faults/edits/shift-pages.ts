import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/**
 * Every page after the first begins so many rows early (negative: the last rows of the page before come again) or late (rows
 * are on no page). The envelope says nothing of it.
 */
export function shiftPages(ids: readonly string[], by: -1 | 1): Fault['answer'] {
  return async ({ request, upstream }) => {
    const page = request.integer('page');
    if (!request.asks(...ids) || page < 1) return upstream(request);
    const asked = request.withMethod('GET');
    const answer = await upstream(asked);
    if (!answer.ok) return answer;
    const neighbour = await upstream(asked.withQuery({ page: page + by }));
    const [body, other] = [answer.json, neighbour.ok ? neighbour.json : null];
    if (!isExactObject(body) || !Array.isArray(body.content) || !isExactObject(other)) return answer;
    if (!Array.isArray(other.content)) return answer;
    body.content =
      by === -1
        ? [...other.content.slice(-1), ...body.content.slice(0, -1)]
        : [...body.content.slice(1), ...other.content.slice(0, 1)];
    // A short last page loses or keeps a row, as a query with a wrong offset would.
    answer.json = body;
    return answer;
  };
}

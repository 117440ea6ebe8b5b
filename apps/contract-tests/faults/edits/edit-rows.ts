import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Changes the rows of lists, one by one or (what it returns) all together. */
export function editRows(
  ids: readonly string[],
  edit: (rows: ExactObject[], request: ProxiedRequest) => ExactObject[] | undefined,
): Fault['answer'] {
  return async ({ request, upstream }: Exchange) => {
    if (!request.asks(...ids)) return upstream(request);
    const answer = await upstream(request.withMethod('GET'));
    if (!answer.ok) return answer;
    const body = answer.json;
    if (Array.isArray(body)) answer.json = edit(rowsOf(body), request) ?? body;
    else if (isExactObject(body)) {
      const { content } = body;
      if (Array.isArray(content)) body.content = edit(rowsOf(content), request) ?? content;
      answer.json = body;
    }
    return answer;
  };
}

function rowsOf(content: readonly ExactJson[]): ExactObject[] {
  return content.filter(isExactObject);
}

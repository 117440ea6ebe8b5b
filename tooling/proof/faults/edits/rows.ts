import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { isExactObject } from './values.ts';

/**
 * A fault that changes the JSON of successful responses of these operations (none: all with an object). HEAD gets the
 * headers of the changed GET, as in a consistently wrong service.
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

/** A fault that changes the rows of lists, each or (by returning a list) all together. */
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

/** A fault that changes a field of every row that has it. */
export function editField(
  ids: readonly string[],
  name: string,
  edit: (value: ExactJson, row: ExactObject) => ExactJson,
): Fault['answer'] {
  return editRows(ids, (rows) => {
    for (const row of rows) if (row[name] !== undefined) row[name] = edit(row[name], row);
    return undefined;
  });
}

/** A fault that changes every row for which `which` is true. */
export function each(
  ids: readonly string[],
  which: (row: ExactObject) => boolean,
  edit: (row: ExactObject) => void,
): Fault['answer'] {
  return editRows(ids, (rows) => {
    for (const row of rows) if (which(row)) edit(row);
    return undefined;
  });
}

/**
 * A fault: every page after the first begins early (negative `by`: rows are repeated) or late (rows are skipped),
 * with an unchanged envelope.
 */
export function shiftPages(ids: readonly string[], by: -1 | 1): Fault['answer'] {
  return async ({ request, upstream }) => {
    const page = request.integer('page');
    if (!request.asks(...ids) || page < 1) return upstream(request);
    const asked = request.withMethod('GET');
    const answer = await upstream(asked);
    if (!answer.ok) return answer;
    const neighbor = await upstream(asked.withQuery({ page: page + by }));
    const [body, other] = [answer.json, neighbor.ok ? neighbor.json : null];
    if (!isExactObject(body) || !Array.isArray(body.content) || !isExactObject(other)) return answer;
    if (!Array.isArray(other.content)) return answer;
    body.content =
      by === -1
        ? [...other.content.slice(-1), ...body.content.slice(0, -1)]
        : [...body.content.slice(1), ...other.content.slice(0, 1)];
    // The last page changes its length, as with a wrong SQL offset.
    answer.json = body;
    return answer;
  };
}

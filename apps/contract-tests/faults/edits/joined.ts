import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { isExactObject, objectsOf } from './values.ts';

/** Changes answers of these operations by what the healthy service says elsewhere. */
export function joined(
  ids: readonly string[],
  edit: (body: ExactJson, exchange: Exchange) => Promise<void>,
): Fault['answer'] {
  return async (exchange) => {
    const { request, upstream } = exchange;
    if (!request.asks(...ids)) return upstream(request);
    const answer = await upstream(request.withMethod('GET'));
    if (!answer.ok) return answer;
    const body = answer.json;
    await edit(body, exchange);
    answer.json = body;
    return answer;
  };
}

/** Another answer of the healthy service, null if it has none. */
export function ask(exchange: Exchange, path: string): Promise<ExactObject | null> {
  return askFor(exchange, exchange.request.at(path));
}

/** The answer to another request than was sent, whatever was asked about caching, parts or waiting; null if there is none. */
export async function askFor({ upstream }: Exchange, request: ProxiedRequest): Promise<ExactObject | null> {
  const asked = ['if-none-match', 'range', 'explorer-wait-for'].reduce(
    (changed, name) => changed.withHeader(name, null),
    request.withMethod('GET'),
  );
  const answer = await upstream(asked);
  const body = answer.ok ? answer.json : null;
  return body !== null && isExactObject(body) ? body : null;
}

/** The rows of a list or of a page, or what is one row. */
export function rowsOf(body: ExactJson): ExactObject[] {
  if (Array.isArray(body)) return objectsOf(body);
  if (!isExactObject(body)) return [];
  return Array.isArray(body.content) ? objectsOf(body.content) : [body];
}

/** The events of one update; none of anything else. */
export function nodesOf(body: ExactJson): ExactObject[] {
  return isExactObject(body) ? objectsOf(body.nodes) : [];
}

export function literal(value: string | number): NumberLiteral {
  return new NumberLiteral(value);
}

/** The page that was asked for, of these rows. */
export function fillPage(body: ExactObject, rows: readonly ExactObject[], request: ProxiedRequest): void {
  const [page, size] = [request.integer('page'), request.integer('size')];
  const content = rows.slice(page * size, (page + 1) * size);
  Object.assign(body, {
    content,
    totalElements: literal(rows.length),
    totalCount: literal(rows.length),
    totalPages: literal(Math.ceil(rows.length / size)),
    last: (page + 1) * size >= rows.length,
    numberOfElements: literal(content.length),
    empty: content.length === 0,
  });
}

import { answer, snapshotCacheControl } from '../serving/answer.ts';
import { type Fault, problem } from '../subscriptions/problem.ts';
import openapi from '../../generated/openapi.json' with { type: 'json' };

export function answerJson(request: Request, value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return answer(request, {
    type: 'application/json',
    body: JSON.stringify(value),
    cache: snapshotCacheControl,
    shared: true,
    headers: { 'access-control-expose-headers': 'etag, link', ...headers },
  });
}

/** An error answer (RFC 9457), readable from other origins. `faults`: of query parameters. */
export function answerProblem(
  status: number,
  title: string,
  detail: string,
  faults: readonly Fault[] = [],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const inQuery = faults.map((fault) => ({ in: 'query', ...fault }));
  return problem(status, title, detail, inQuery, { 'access-control-allow-origin': '*', ...headers });
}

export function refuseQuery(faults: readonly Fault[]): Response {
  return answerProblem(400, 'Invalid query', 'Parameters are unknown or invalid.', faults);
}

/** The API's description (OpenAPI 3.1) with the URL of this network's API as its server. */
export function showOpenApi(request: Request, origin: string, network: string): Response {
  const servers = [{ url: `${origin}/${network}`, description: `This monitor's ${network}.` }];
  const body = JSON.stringify({ ...openapi, servers });
  return answer(request, { type: 'application/json', body, cache: 'public, max-age=300', shared: true });
}

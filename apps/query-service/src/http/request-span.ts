import type { IncomingMessage } from 'node:http';
import { type Facts, rootSpan, type Span } from '@ledger-explorer/cli/tracing';
import type { Target } from './targets.ts';

/** Other methods are not used as names, so that the number of names is bounded. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

function nameOf(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'HTTP';
}

/** Starts the span of a request, in the caller's trace if `traceparent` names one; null without tracing. */
export function requestSpan(request: IncomingMessage): Span | null {
  return rootSpan(nameOf(request.method), 'server', {}, () => {
    const { traceparent } = request.headers;
    return typeof traceparent === 'string' ? traceparent : undefined;
  });
}

interface Answered {
  readonly id: string;
  readonly method: string;
  /** Id of the operation or exported list, or else the page or kind of route; null if the path has no route. */
  readonly operation: string | null;
  readonly status: number;
  readonly target: Target | null;
}

/** Ends the span with fixed names only: no path, query, address or key. */
export function endRequestSpan(span: Span, { id, method, operation, status, target }: Answered): void {
  const verb = nameOf(method);
  const route = target?.route.kind === 'operation' ? target.route.operation.path : null;
  const facts: Facts = {
    'http.request.method': verb,
    'http.response.status_code': status,
    'explorer.request_id': id,
    ...(route === null ? {} : { 'http.route': route }),
    ...(operation === null ? {} : { 'explorer.operation': operation }),
    ...(target === null ? {} : { 'explorer.network': target.service.network }),
  };
  // Only operations have a path template (`/v1/parties/{partyId}`).
  const subject = route ?? operation;
  span.end(facts, subject === null ? verb : `${verb} ${subject}`, status >= 500 ? String(status) : null);
}

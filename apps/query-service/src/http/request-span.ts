import type { IncomingMessage } from 'node:http';
import { type Facts, rootSpan, type Span } from '@ledger-explorer/cli/tracing';
import type { Target } from './targets.ts';

/** Methods as sent would be names without a bound. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

function nameOf(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'HTTP';
}

/** Begins a request's span, of the caller's trace if it names one; null if the service does not trace. */
export function requestSpan(request: IncomingMessage): Span | null {
  return rootSpan(nameOf(request.method), 'server', {}, () => {
    const { traceparent } = request.headers;
    return typeof traceparent === 'string' ? traceparent : undefined;
  });
}

interface Answered {
  readonly id: string;
  readonly method: string;
  readonly operation: string | null;
  readonly status: number;
  readonly target: Target | null;
}

/** Says what a request was, by names that the program chose: no path, query, address or key. */
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
  const place = route ?? operation;
  span.end(facts, place === null ? verb : `${verb} ${place}`, status >= 500 ? String(status) : null);
}

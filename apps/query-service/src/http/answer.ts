import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { catchUpMilliseconds } from '../limits/deadlines.ts';
import type { SlowNote } from '../limits/within.ts';
import { acceptParameters, isAccepted, offendingParameters } from '../operations/accept-parameters.ts';
import { isLive } from '../operations/read-operation.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { changing, json } from '../responses/cache-control.ts';
import type { Outcome } from '../responses/outcome.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { andThen } from './and-then.ts';
import { cachedReply, readReply } from './cached-reply.ts';
import type { Exchange } from './exchange.ts';
import { type OperationRequest, operationRequest } from './operation-request.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { Route } from './router.ts';
import type { ServedOperation } from './sites.ts';
import type { Target } from './targets.ts';
import { catchUp, isBehind, waitForHeader, type Waiting, waitForPosition } from './wait-for-position.ts';

/** Caller of an operation: an HTTP request, or the service itself rendering a page. */
export interface Caller extends Pick<Exchange, 'elapsed' | 'caller' | 'closed'> {
  readonly headers: Pick<RequestHeaders, 'waitFor' | 'acceptEncoding' | 'ifNoneMatch'>;
}

/** A call of an operation. */
interface Call {
  readonly exchange: Caller;
  /** Limit of `exchange.elapsed` in milliseconds, by which the response must begin. */
  readonly deadline: number;
  /** Position that the caller waited for; 0: none. */
  readonly waitedFor: number;
  readonly slowNote: SlowNote;
}

/**
 * Responds to an operation: checks parameters, position and resource, then returns the body or 304. Synchronous if
 * the response at the head is cached and no wait is needed. Throws problems and errors of the store.
 */
export function answer(
  target: Target & { readonly route: Extract<Route<ServedOperation>, { readonly kind: 'operation' }> },
  exchange: Caller,
  slowNote: SlowNote,
): Reply | Promise<Reply> {
  const { service, route, query } = target;
  const { operation, path } = route;
  const call: Call = { exchange, deadline: service.deadlines.answer, waitedFor: 0, slowNote };
  const { waitFor } = exchange.headers;
  if (waitFor === undefined && target.operationRequest !== null) return answerRequest(target.operationRequest, call);

  const sent = { path, query, headers: { [waitForHeader.toLowerCase()]: waitFor } };
  const parameters = acceptParameters(service, operation, sent);
  if (!isAccepted(parameters)) {
    const wait = { caller: exchange.caller, milliseconds: timeLeft(call) };
    return offendingParameters(service, operation, sent, parameters, wait).then((errors) => {
      throw invalidParameters(errors);
    });
  }
  const { [waitForHeader]: waitedFor } = parameters.values;
  if (typeof waitedFor !== 'number') return answerRequest(operationRequest(service, operation, parameters), call);
  const waitingCall = { ...call, deadline: service.deadlines.waitedAnswer, waitedFor };
  return waitForPosition(service, waitedFor, waiting(waitingCall, service.waitMaxMilliseconds)).then(() =>
    answerRequest(operationRequest(service, operation, parameters), waitingCall),
  );
}

function answerRequest(request: OperationRequest, call: Call): Reply | Promise<Reply> {
  const { service, operation, asOf } = request;
  const caughtUp =
    asOf !== undefined && isBehind(service, asOf)
      ? catchUp(service, asOf, waiting(call, catchUpMilliseconds))
      : undefined;
  return andThen(caughtUp, () => {
    if (isLive(operation.id)) return request.read().then((outcome) => liveReply(service, outcome));
    const { exchange, waitedFor, slowNote: slow } = call;
    const { headers, caller } = exchange;
    return (
      cachedReply(request, headers) ??
      service.gate.pass(() => {
        return readReply(request, headers, { caller, milliseconds: timeLeft(call), slow, waitedFor });
      })
    );
  });
}

/** A response that is computed for each request and never cached. */
function liveReply(service: Service, { body, read, status = 200 }: Outcome): Reply {
  const asOf = read?.asOf ?? service.heads.head;
  const headers = [
    ...(asOf === null ? [] : headerList(freshnessHeaders(asOf, read?.head ?? asOf, service.now()))),
    ...['cache-control', status === 200 ? changing : 'no-store', 'content-type', json],
    ...(status === 503 ? ['retry-after', '2'] : []),
  ];
  return { status, headers, body: Buffer.from(body ?? '') };
}

function timeLeft({ exchange, deadline }: Call): number {
  return deadline - exchange.elapsed;
}

function waiting(call: Call, milliseconds: number): Waiting {
  const { exchange } = call;
  return {
    caller: exchange.caller,
    milliseconds: Math.min(milliseconds, timeLeft(call)),
    gone: exchange.closed(),
  };
}

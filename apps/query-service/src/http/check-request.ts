import type { IncomingMessage } from 'node:http';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { Problem } from '../problems/problem.ts';
import { preflightHeaders } from './cors.ts';
import type { Service } from '../service.ts';
import type { Exchange } from './exchange.ts';
import type { RequestHeaders } from './request-headers.ts';
import { readRequestTarget } from './request-target.ts';

const maxTargetBytes = 8_192;
const maxHeaderBytes = 16_384;

/**
 * Problem with the size of the request target or the header lines (docs/contract.md#r12); null: none. Both are
 * Latin-1: a character is a byte.
 */
function sizeProblem(target: string, { bytes }: RequestHeaders): Problem | null {
  if (target.length > maxTargetBytes) {
    const detail = `The request target has ${target.length} bytes; ${maxTargetBytes} are allowed.`;
    return new Problem('uri-too-long', detail);
  }
  if (bytes > maxHeaderBytes) {
    const detail = `The header lines have ${bytes} bytes; ${maxHeaderBytes} are allowed.`;
    return new Problem('headers-too-large', detail);
  }
  return null;
}

/**
 * Problem with the Host lines; null: none. A request must have one, except in HTTP/1.0. It must not have several, since a
 * proxy may have used another of them than this server (RFC 9112 section 3.2).
 */
function hostProblem({ httpVersion }: IncomingMessage, { hosts }: RequestHeaders): Problem | null {
  if (hosts > 1) return invalidParameters([{ in: 'header', name: 'Host', reason: 'must not be repeated' }]);
  return hosts === 1 || httpVersion === '1.0'
    ? null
    : invalidParameters([{ in: 'header', name: 'Host', reason: 'is required' }]);
}

/** Reason to refuse a request before routing; null if there is none. */
export function requestProblem({ request, url, headers }: Exchange): Problem | null {
  return sizeProblem(url, headers) ?? hostProblem(request, headers);
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Problem of a request for an unknown path. `service`: that of `Sites.serviceOf`; null on the server for operators, which has no documents to name. */
export function unknownRoute(service: Pick<Service, 'network' | 'networks'> | null, url: string): Problem {
  if (service === null) return new Problem('unknown-route', 'No operation has this path.');
  const { network, networks } = service;
  const hasPrefix = readRequestTarget(url).path.split('/')[1] === network;
  const bases = hasPrefix ? '' : ` Paths begin with ${networks.map((name) => `/${name}/`).join(' or ')}.`;
  return new Problem('unknown-route', `No operation has this path.${bases} All are listed at /${network}/docs.`);
}

/** Problem of a request with a method that is not allowed. */
export function methodNotAllowed(method: string): Problem {
  return new Problem('method-not-allowed', `${method} is not allowed here.`, {
    headers: { allow: preflightHeaders.allow },
  });
}

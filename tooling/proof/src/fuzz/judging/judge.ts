import { type Operation, problems, readParameters } from '@ledger-explorer/spec';
import { validateProblem, validators } from '@ledger-explorer/spec/validators';
import type { DrawnRequest } from '../drawing/draw-request.ts';
import type { Received } from '../wire/send-request.ts';
import { internalsIn } from './internals.ts';

const slugs: ReadonlySet<string> = new Set(problems.map(({ slug }) => slug));

/** True for a 5xx that is no fault: `/ready` of a service that is not ready, or a timed-out wait (504, also of an unknown request). */
function isExpected({ status, body }: Received, request: DrawnRequest | null): boolean {
  return (
    (status === 503 && body.includes('/problems/not-ready"')) ||
    (status === 503 && request?.method === 'HEAD' && /\/ready(?:\?|$)/.test(request.target)) ||
    (status === 504 && (request === null || request.headers['explorer-wait-for'] !== undefined))
  );
}

/** True if the service refused the request because of overload. A response to HEAD has no body, so its status and header are enough. */
function isShed({ status, headers, body }: Received, request: DrawnRequest | null): boolean {
  return (
    status === 503 &&
    headers['retry-after'] === '1' &&
    (body.includes('/problems/overloaded"') || (request?.method === 'HEAD' && body === ''))
  );
}

function judgeProblem(value: unknown, status: number): string[] {
  if (!validateProblem(value)) return [`the problem is not of its shape: ${JSON.stringify(validateProblem.errors)}`];
  const faults: string[] = [];
  if (value.status !== status) faults.push(`the problem says status ${value.status}, the answer ${status}`);
  if (!slugs.has(value.type.slice(value.type.lastIndexOf('/') + 1))) faults.push(`no such problem type: ${value.type}`);
  if (status === 400 && (value.errors ?? []).length === 0) faults.push('a 400 that names no parameter');
  return faults;
}

function judgeJson(received: Received, operation: Operation | null): string[] {
  const { status, headers, body } = received;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    return [`the body is not JSON: ${String(error)}`];
  }
  if (headers['content-type'] === 'application/problem+json') return judgeProblem(value, status);
  if (operation === null) return [];
  const validate = validators[operation.id as keyof typeof validators];
  return validate(value) ? [] : [`status ${status} is not of the declared shape: ${JSON.stringify(validate.errors)}`];
}

function judgeParameters(request: DrawnRequest, status: number): string[] {
  const { operation, sent, method, keyed } = request;
  if (operation === null || method !== 'GET' || (operation.keyRequired && !keyed)) return [];
  if (status === 414 || status === 431 || status === 429) return [];
  const parameters = readParameters(operation, sent);
  if (!parameters.ok && status !== 400) return [`the parameters are invalid, the status is ${status}`];
  // 400 is also right for a foreign cursor, a position after the head, or a period, which declarations do not cover.
  return parameters.ok && ![200, 304, 400, 404, 410, 503, 504].includes(status) ? [`unexpected status ${status}`] : [];
}

/** Faults of a response; empty if it conforms to the contract. `request` null: unknown or invalid, so only general rules apply. */
export function judge(request: DrawnRequest | null, received: Received): readonly string[] {
  const { status, headers, body } = received;
  const faults: string[] = [];
  const shed = isShed(received, request);
  if (status >= 500 && !shed && !isExpected(received, request)) faults.push(`status ${status}`);
  const internals = internalsIn(body);
  if (internals !== null) faults.push(`internals in the body: ${internals}`);
  if (headers.server !== undefined || headers['x-powered-by'] !== undefined) faults.push('it names its software');
  // Input that the parser refuses gets a bare 400 or 408 (docs/contract.md#errors).
  const bare = (status === 400 || status === 408) && body === '' && headers.connection === 'close';
  if (bare && request === null) return faults;
  for (const name of ['request-id', 'access-control-allow-origin', 'x-content-type-options']) {
    if (headers[name] === undefined) faults.push(`no ${name}`);
  }
  if (status === 429 && headers['retry-after'] === undefined) faults.push('429 without Retry-After');
  if (body !== '' && (headers['content-type'] ?? '').includes('json'))
    faults.push(...judgeJson(received, request?.operation ?? null));
  if (request !== null && !shed) faults.push(...judgeParameters(request, status));
  return faults;
}

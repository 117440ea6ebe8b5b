import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { copyOf, type Occasion, withText } from './mutation.ts';

/** Parameters that take a cursor. */
export const cursorNames = ['cursor', 'nextCursor'];
const attempts = 5;

/**
 * Response of a service that misreads the actual request as another one: the healthy body for the other request, with the header fields of the
 * actual response, both at one position unless the requests differ in it. If the service refuses the cursor of the actual request, all is of the
 * other response but the rate limit. Null if it refuses the other request or something else, or if the head moves too often.
 */
export async function misread(occasion: Occasion, otherRequest: ProxiedRequest): Promise<Answer | null> {
  const { exchange, healthy } = occasion;
  let actual = healthy;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const other = await exchange.upstream(plain(otherRequest));
    if (!other.ok) return null;
    if (!actual.ok) {
      const names = refusedParameters(actual);
      const isOnlyCursor = names.length > 0 && names.every((name) => cursorNames.includes(name));
      return isOnlyCursor ? withRateLimitOf(actual, other) : null;
    }
    // A request that differs in its position is answered at a different position. Any other pair must have one
    // position, and is repeated if the head moved in between.
    const differsInPosition = otherRequest.query('position') !== exchange.request.query('position');
    if (differsInPosition || actual.header('explorer-position') === other.header('explorer-position'))
      return withText(actual, other.text);
    actual = await exchange.upstream(plain(exchange.request));
  }
  return null;
}

/** Response to another request, in place of an error: a service that accepts what it should refuse. */
export async function accepted({ exchange, healthy }: Occasion, otherRequest: ProxiedRequest): Promise<Answer> {
  return withRateLimitOf(healthy, await exchange.upstream(plain(otherRequest)));
}

/** Parameters named by a 400; empty for other responses. */
export function refusedParameters(answer: Answer): readonly string[] {
  if (answer.status !== 400 || answer.header('content-type') !== 'application/problem+json') return [];
  const problem = answer.json;
  return isExactObject(problem) ? objectsOf(problem.errors).map(({ name }) => textOf(name)) : [];
}

/** The request as a GET without `If-None-Match`, so that its response has a body. */
function plain(request: ProxiedRequest): ProxiedRequest {
  return request.withMethod('GET').withHeader('if-none-match', null);
}

/** `answer` with the rate limit of the first response, because the client sent only one request. */
function withRateLimitOf(first: Answer, answer: Answer): Answer {
  const changed = copyOf(answer);
  changed.setHeader('RateLimit', first.header('RateLimit'));
  return changed;
}

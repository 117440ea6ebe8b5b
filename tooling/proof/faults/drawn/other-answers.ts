import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { copyOf, type Occasion, withText } from './mutation.ts';

const cursors = ['cursor', 'nextCursor'];
const attempts = 5;

/**
 * Healthy response to a different request, with the header fields of the actual one, both at one position: the
 * response of a service that misreads a request. Null if the service refuses the different request, or the actual one
 * for more than its cursor.
 */
export async function misread(occasion: Occasion, as: ProxiedRequest): Promise<Answer | null> {
  const { exchange, healthy } = occasion;
  let own = healthy;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const other = await exchange.upstream(plain(as));
    if (!other.ok) return null;
    if (!own.ok)
      return refused(own).length > 0 && refused(own).every((name) => cursors.includes(name))
        ? counted(other, own)
        : null;
    // A service that ignores the position shows the head's.
    const isPinned = as.query('position') !== exchange.request.query('position');
    if (isPinned || own.header('explorer-position') === other.header('explorer-position'))
      return withText(own, other.text);
    own = await exchange.upstream(plain(exchange.request));
  }
  return null;
}

/** Healthy response to a different request in place of an error; other errors stay. */
export async function accepted({ exchange, healthy }: Occasion, as: ProxiedRequest): Promise<Answer> {
  const other = await exchange.upstream(plain(as));
  return counted(other, healthy);
}

/** Parameters named by a 400; empty for other responses. */
export function refused(answer: Answer): readonly string[] {
  if (answer.status !== 400 || answer.header('content-type') !== 'application/problem+json') return [];
  const problem = answer.json;
  return isExactObject(problem) ? objectsOf(problem.errors).map(({ name }) => textOf(name)) : [];
}

function plain(request: ProxiedRequest): ProxiedRequest {
  return request.withMethod('GET').withHeader('if-none-match', null);
}

/** Copies the rate limit of the first response, because the client sent one request. */
function counted(answer: Answer, as: Answer): Answer {
  const changed = copyOf(answer);
  changed.setHeader('RateLimit', as.header('RateLimit'));
  return changed;
}

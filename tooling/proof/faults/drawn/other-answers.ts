import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { copyOf, type Occasion, withText } from './mutation.ts';

const cursors = ['cursor', 'nextCursor'];
const attempts = 5;

/**
 * What the healthy service says to another request than was sent, with the header fields of what it says to that one: both of one
 * position, as one service that misreads a request would answer. Null if it refuses the other one, or this one for more than its
 * cursor, which is one of the other list.
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
    // One that overlooks the position says that it has read it.
    const isPinned = as.query('position') !== exchange.request.query('position');
    if (isPinned || own.header('explorer-position') === other.header('explorer-position'))
      return withText(own, other.text);
    own = await exchange.upstream(plain(exchange.request));
  }
  return null;
}

/** What the healthy service says to another request, in place of a refusal: what else is wrong of it is still refused. */
export async function accepted({ exchange, healthy }: Occasion, as: ProxiedRequest): Promise<Answer> {
  const other = await exchange.upstream(plain(as));
  return counted(other, healthy);
}

/** Names of the parameters that a 400 names; none of another answer. */
export function refused(answer: Answer): readonly string[] {
  if (answer.status !== 400 || answer.header('content-type') !== 'application/problem+json') return [];
  const problem = answer.json;
  return isExactObject(problem) ? objectsOf(problem.errors).map(({ name }) => textOf(name)) : [];
}

function plain(request: ProxiedRequest): ProxiedRequest {
  return request.withMethod('GET').withHeader('if-none-match', null);
}

/** One request was sent, so one is counted. */
function counted(answer: Answer, as: Answer): Answer {
  const changed = copyOf(answer);
  changed.setHeader('RateLimit', as.header('RateLimit'));
  return changed;
}

import { editProblem } from '../edits/edit-problem.ts';
import { editRequest } from '../edits/edit-request.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import type { Fault } from '../proxy/fault.ts';

/** What is asked for is misread, or taken where it should be refused. */
export const requests: readonly Fault[] = [
  {
    name: 'a-repeated-order-is-the-last',
    rule: 'R4',
    answer: editRequest((request) =>
      request.times('orderBy') > 1 ? request.withQuery({ orderBy: request.query('orderBy') }) : request,
    ),
  },
  {
    name: 'an-empty-order-is-the-default',
    rule: 'R3',
    answer: editRequest((request) =>
      request.query('orderBy') === '' ? request.withQuery({ orderBy: null }) : request,
    ),
  },
  {
    name: 'an-empty-position-is-the-head',
    rule: 'R3',
    answer: editRequest((request) =>
      request.query('position') === '' && request.times('position') === 1
        ? request.withQuery({ position: null })
        : request,
    ),
  },
  {
    name: 'a-position-may-begin-with-zeros',
    rule: 'positions: R1',
    answer: editRequest((request) => {
      const position = request.query('position') ?? '';
      return /^0+\d+$/.test(position) && request.times('position') === 1
        ? request.withQuery({ position: position.replace(/^0+(?=\d)/, '') })
        : request;
    }),
  },
  {
    name: 'a-status-may-be-in-small-letters',
    rule: 'R6',
    answer: editRequest((request) => {
      const status = request.query('status') ?? '';
      return request.times('status') === 1 ? request.withQuery({ status: status.toUpperCase() }) : request;
    }),
  },
  {
    name: 'new-validators-come-a-hundred-at-most-whatever-is-asked',
    rule: 'R2',
    answer: editRequest((request) =>
      request.asks('listNewValidators') && /^[1-9]\d{2,}$/.test(request.query('size') ?? '')
        ? request.withQuery({ size: 100 })
        : request,
    ),
  },
  {
    name: 'a-party-may-be-in-capitals',
    rule: 'errors: 404',
    answer: (exchange) => retried(exchange, 'getParty', (id) => id.toLowerCase()),
  },
  {
    name: 'an-identifier-is-trimmed',
    rule: 'R7',
    answer: (exchange) => retried(exchange, 'getEvent', (id) => id.trim()),
  },
  {
    name: 'an-event-that-is-not-there-is-the-root',
    rule: 'errors: 404',
    answer: (exchange) => retried(exchange, 'getEvent', (id) => id.replace(/:\d+$/, ':0')),
  },
  {
    name: 'identifiers-are-decoded-twice',
    rule: 'R7',
    answer: (exchange) => retried(exchange, null, (id) => decodeURIComponent(id)),
  },
  {
    name: 'what-is-not-there-hides-a-wrong-parameter',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('listRewards', 'listVotes', 'listContractEvents') || answer.status !== 400) return answer;
      const [path = ''] = request.target.split('?');
      const plain = await upstream(
        request
          .withPath(path.replace(/^\/[^/]+/, ''))
          .withQuery({ page: null, size: null, orderBy: null, sortBy: null, nextCursor: null, position: null }),
      );
      return plain.status === 404 ? plain : answer;
    },
  },
  {
    name: 'addresses-end-at-four-kib',
    rule: 'R12',
    answer: editRequest((request) =>
      request.target.length > 4096 && request.target.length < 8192
        ? request.withQuery({ filler: 'x'.repeat(9000) })
        : request,
    ),
  },
  {
    name: 'enums-do-not-say-what-they-take',
    rule: 'R6',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : [])
        if (isExactObject(error) && (error.name === 'status' || error.name === 'orderBy'))
          error.reason = 'is not a value that this parameter takes';
    }),
  },
  {
    name: 'a-wrong-identifier-is-said-to-be-in-the-query',
    rule: 'errors: in',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : [])
        if (isExactObject(error) && error.in === 'path') error.in = 'query';
    }),
  },
  {
    name: 'the-query-may-hold-the-key',
    rule: 'seed: x-api-key',
    answer: ({ request, upstream, apiKey }) => {
      const given = ['x-api-key', 'api_key', 'apiKey', 'api-key', 'key'].some((name) => request.query(name) === apiKey);
      return upstream(given ? request.withHeader('x-api-key', apiKey) : request);
    },
  },
  {
    name: 'a-bearer-of-the-key-is-let-in',
    rule: 'seed: no other scheme',
    answer: ({ request, upstream, apiKey }) =>
      upstream(
        (request.header('authorization') ?? '').toLowerCase() === `bearer ${apiKey}`.toLowerCase()
          ? request.withHeader('x-api-key', apiKey)
          : request,
      ),
  },
  {
    name: 'keys-have-no-case',
    rule: 'keys',
    answer: ({ request, upstream, apiKey }) =>
      upstream(
        request.header('x-api-key')?.toLowerCase() === apiKey.toLowerCase()
          ? request.withHeader('x-api-key', apiKey)
          : request,
      ),
  },
];

/** What is not found is looked for again by another reading of its identifier. */
async function retried(
  { request, upstream }: Parameters<Fault['answer']>[0],
  id: string | null,
  reading: (identifier: string) => string,
): ReturnType<Fault['answer']> {
  const answer = await upstream(request);
  const { operation, identifier } = request;
  if (answer.status !== 404 || operation === null || identifier === null || (id !== null && operation.id !== id))
    return answer;
  let other: ProxiedRequest;
  try {
    const read = reading(decodeURIComponent(identifier));
    other = request.withPath(operation.path.replace(/\{\w+\}/, encodeURIComponent(read)));
  } catch {
    return answer;
  }
  const again = await upstream(other);
  return again.ok ? again : answer;
}

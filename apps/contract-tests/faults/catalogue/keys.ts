import { editAnswer, editHeader, editProblem, forgiving } from '../edits/answers.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Keys and the order of checks (seed: authentication; R9; errors: 401). */
export const keys: readonly Fault[] = [
  {
    name: 'no-key-is-needed-for-the-dashboard',
    rule: 'seed: every operation requires a key',
    answer: async ({ request, upstream, apiKey }) => {
      if (!request.asks('getDashboard', 'getMarketInfo') || request.header('x-api-key') !== null)
        return upstream(request);
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'any-key-opens-everything',
    rule: 'errors: 401',
    answer: async ({ request, upstream, apiKey }) => {
      const given = request.header('x-api-key');
      const answer = await upstream(request);
      if (answer.status !== 401 || given === null || given === '') return answer;
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'the-beginning-of-a-key-is-enough',
    rule: 'errors: 401',
    answer: ({ request, upstream, apiKey }) => {
      const given = request.header('x-api-key') ?? '';
      return upstream(
        given.length >= 8 && apiKey.startsWith(given) ? request.withHeader('x-api-key', apiKey) : request,
      );
    },
  },
  {
    name: 'unauthorized-does-not-challenge',
    rule: 'errors: 401',
    answer: editHeader('www-authenticate', ({ status }) => status === 401, null),
  },
  {
    name: 'a-missing-key-is-a-403',
    rule: 'errors: 401',
    answer: editAnswer(
      ({ status }) => status === 401,
      (answer) => {
        answer.status = 403;
        answer.setHeader('www-authenticate', null);
        answer.text = answer.text.replace('"status":401', '"status":403');
      },
    ),
  },
  {
    name: 'parameters-are-checked-before-the-key',
    rule: 'R9',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      if (answer.status !== 401) return answer;
      const known = await upstream(request.withHeader('x-api-key', apiKey));
      return known.status === 400 ? known : answer;
    },
  },
  {
    name: 'identifiers-are-checked-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(400, ({ identifier, target }) => identifier !== null || target.includes('//')),
  },
  {
    name: 'what-is-unknown-is-said-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(404, () => true),
  },
  {
    name: 'cursors-are-checked-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(400, (request) => request.query('nextCursor') !== null),
  },
  {
    name: 'what-to-wait-for-is-checked-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(400, (request) => request.header('explorer-wait-for') !== null),
  },
  {
    name: 'a-tag-is-matched-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(304, (request) => request.header('if-none-match') !== null),
  },
  {
    name: 'orders-are-checked-before-the-key',
    rule: 'R9',
    answer: beforeTheKey(400, (request) => request.query('orderBy') !== null),
  },
  {
    name: 'media-types-are-negotiated-before-the-key',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 401 || request.header('accept') !== 'text/html') return answer;
      answer.status = 406;
      answer.setHeader('www-authenticate', null);
      answer.text = answer.text.replace('"status":401', '"status":406');
      return answer;
    },
  },
  {
    name: 'a-key-is-asked-for-before-sizes-are-looked-at',
    rule: 'R12',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (![414, 431].includes(answer.status) || request.header('x-api-key') !== null) return answer;
      return upstream(request.withQuery({ unknown: null }).withHeader('x-filler', null));
    },
  },
  {
    name: 'the-realm-names-the-software',
    rule: 'headers: realm',
    answer: editHeader('www-authenticate', ({ status }) => status === 401, 'ApiKey realm="ledger-explorer"'),
  },
  {
    name: 'encoded-keys-come-back-in-errors',
    rule: 'errors: instance',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status < 400 || !/%6c%78|%256c%2578/i.test(request.target) || answer.bytes.length === 0) return answer;
      answer.text = answer.text.replace(/"instance":"[^"]*"/, () => `"instance":"${request.target}"`);
      return answer;
    },
  },
  ...heldOut(1, [
    {
      name: 'the-name-of-the-key-has-one-case',
      rule: 'seed: x-api-key',
      answer: ({ request, upstream }) =>
        upstream(
          request.headers.some(([name]) => name === 'x-api-key') ? request : request.withHeader('x-api-key', null),
        ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'the-query-may-hold-the-key',
      rule: 'seed: x-api-key',
      answer: ({ request, upstream, apiKey }) => {
        const given = ['x-api-key', 'api_key', 'apiKey', 'api-key', 'key'].some(
          (name) => request.query(name) === apiKey,
        );
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
    {
      name: 'a-missing-key-is-told-from-a-wrong-one',
      rule: 'errors: 401',
      answer: async (exchange) => {
        const detail = exchange.request.header('x-api-key') === null ? 'There is no key.' : 'The key is not valid.';
        return editProblem([401], (problem) => {
          problem.detail = detail;
        })(exchange);
      },
    },
    {
      name: 'only-a-wrong-key-is-challenged-with-an-error',
      rule: 'errors: 401',
      answer: editAnswer(
        ({ status }, request) => status === 401 && request.header('x-api-key') !== null,
        (answer) => {
          answer.setHeader('www-authenticate', `${answer.header('www-authenticate') ?? ''}, error="invalid_token"`);
        },
      ),
    },
    {
      name: 'explanations-of-problems-need-a-key',
      rule: 'errors: type',
      answer: ({ request, upstream }) =>
        upstream(
          /^\/[^/]+\/problems\//.test(request.target) && request.header('x-api-key') === null
            ? request.withPath('/v1/dashboard')
            : request,
        ),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'parameters-are-looked-at-before-the-key',
      rule: 'R9',
      answer: async ({ request, upstream, apiKey }) => {
        const answer = await upstream(request);
        if (answer.status !== 401) return answer;
        const keyed = await upstream(request.withHeader('x-api-key', apiKey));
        return keyed.status === 400 ? keyed : answer;
      },
    },
    {
      name: 'a-key-is-asked-for-where-nothing-is',
      rule: 'R9',
      answer: forgiving(404, (request) =>
        request.operation === null && request.header('x-api-key') === null ? request.at('/v1/dashboard') : null,
      ),
    },
    {
      name: 'the-last-letter-of-a-key-does-not-matter',
      rule: 'contract keys',
      answer: async ({ request, upstream, apiKey }) => {
        const near = request.header('x-api-key')?.slice(0, -1) === apiKey.slice(0, -1);
        return upstream(near ? request.withHeader('x-api-key', apiKey) : request);
      },
    },
    {
      name: 'keys-are-taken-in-any-letters',
      rule: 'contract keys',
      answer: async ({ request, upstream, apiKey }) => {
        const same = request.header('x-api-key')?.toLowerCase() === apiKey.toLowerCase();
        return upstream(same ? request.withHeader('x-api-key', apiKey) : request);
      },
    },
    {
      name: 'keys-are-taken-as-bearers-too',
      rule: 'contract keys',
      answer: async ({ request, upstream, apiKey }) => {
        const bearer = request.header('authorization') === `Bearer ${apiKey}`;
        return upstream(bearer ? request.withHeader('x-api-key', apiKey) : request);
      },
    },
  ]),
];

/** The response to a caller without a key names other errors of these requests. */
function beforeTheKey(status: number, which: (request: ProxiedRequest) => boolean): Fault['answer'] {
  return async ({ request, upstream, apiKey }) => {
    const answer = await upstream(request);
    if (answer.status !== 401 || !which(request)) return answer;
    const known = await upstream(request.withHeader('x-api-key', apiKey));
    return known.status === status ? known : answer;
  };
}

import { editAnswer, editHeader, forgiving } from '../edits/answers.ts';
import type { Answer } from '../proxy/answer.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** HEAD, OPTIONS, other methods and CORS (R9, R10; headers). */
export const methods: readonly Fault[] = [
  {
    name: 'head-is-not-allowed',
    rule: 'R10',
    answer: ({ request, upstream }) => upstream(request.method === 'HEAD' ? request.withMethod('DELETE') : request),
  },
  {
    name: 'head-has-no-entity-tag',
    rule: 'R10',
    answer: editHeader('etag', (_, request) => request.method === 'HEAD', null),
  },
  {
    name: 'head-says-length-0',
    rule: 'R10',
    answer: editHeader('content-length', (_, request) => request.method === 'HEAD', '0'),
  },
  {
    name: 'options-needs-a-key',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(request.method === 'OPTIONS' ? request.withMethod('GET').withHeader('x-api-key', null) : request),
  },
  {
    name: 'the-preflight-does-not-allow-the-key',
    rule: 'R10',
    answer: editHeader(
      'access-control-allow-headers',
      (_, request) => request.method === 'OPTIONS',
      'Accept, Content-Type',
    ),
  },
  {
    name: 'post-is-answered-as-get',
    rule: 'R10',
    answer: ({ request, upstream }) => upstream(request.method === 'POST' ? request.withMethod('GET') : request),
  },
  {
    name: 'not-allowed-does-not-say-what-is',
    rule: 'R10',
    answer: editHeader('allow', ({ status }) => status === 405, null),
  },
  {
    name: 'errors-have-no-cors',
    rule: 'headers: CORS',
    answer: editAnswer(
      ({ status }) => status >= 400,
      (answer) => {
        answer.setHeader('access-control-allow-origin', null);
        answer.setHeader('access-control-expose-headers', null);
      },
    ),
  },
  {
    name: 'the-entity-tag-is-not-exposed',
    rule: 'headers: CORS',
    answer: editHeader(
      'access-control-expose-headers',
      (answer) => answer.header('access-control-expose-headers') !== null,
      'RateLimit, RateLimit-Policy, Request-Id, Retry-After',
    ),
  },
  {
    name: 'a-key-is-asked-for-before-the-method-of-a-vote-request',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const isIt = request.operation?.id === 'getVoteRequest' && answer.status === 405;
      return isIt && request.header('x-api-key') === null ? upstream(request.withMethod('GET')) : answer;
    },
  },
  {
    name: 'parameters-come-before-the-method',
    rule: 'R9',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      if (answer.status !== 405) return answer;
      const read = await upstream(request.withMethod('GET').withHeader('x-api-key', apiKey));
      return read.status === 400 ? read : answer;
    },
  },
  {
    name: 'the-status-may-be-deleted',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(
        request.method === 'DELETE' && request.operation?.id === 'getStatus' ? request.withMethod('GET') : request,
      ),
  },
  {
    name: 'what-is-nowhere-allows-no-post',
    rule: 'R9',
    answer: async ({ request, upstream }) =>
      upstream(request.operation === null && request.method === 'POST' ? request.at('/v1/dashboard') : request),
  },
  {
    name: 'preflights-look-at-the-key',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(
        request.method === 'OPTIONS' && request.header('x-api-key') !== null ? request.withMethod('GET') : request,
      ),
  },
  {
    name: 'preflights-read-the-query',
    rule: 'headers: preflights are answered on any path',
    answer: ({ request, upstream, apiKey }) => {
      const isOdd = request.target.includes('?') || request.target.includes('%') || request.operation === null;
      return upstream(
        request.method === 'OPTIONS' && isOdd ? request.withMethod('GET').withHeader('x-api-key', apiKey) : request,
      );
    },
  },
  ...heldOut(1, [
    {
      name: 'head-of-what-is-not-there-is-200',
      rule: 'R10',
      answer: editAnswer(
        ({ status }, request) => request.method === 'HEAD' && status === 404,
        (answer) => {
          answer.status = 200;
        },
      ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'unknown-routes-have-no-cors',
      rule: 'headers: CORS',
      answer: editHeader(
        'access-control-allow-origin',
        ({ status }, request) => status === 404 && request.operation === null,
        null,
      ),
    },
    {
      name: 'retry-after-is-not-exposed',
      rule: 'headers: CORS',
      answer: editHeader(
        'access-control-expose-headers',
        (answer) => answer.header('access-control-expose-headers') !== null,
        (old) => old.replace(/,?\s*retry-after/i, ''),
      ),
    },
    {
      name: 'preflights-of-unknown-paths-are-not-found',
      rule: 'headers: CORS',
      answer: ({ request, upstream }) =>
        upstream(request.method === 'OPTIONS' && request.operation === null ? request.withMethod('GET') : request),
    },
    {
      name: 'head-has-no-tag',
      rule: 'R10',
      answer: ofHead((answer) => {
        answer.setHeader('etag', null);
      }),
    },
    {
      name: 'head-of-an-error-is-empty',
      rule: 'R10',
      answer: ofHead((answer) => {
        if (answer.status >= 400) answer.setHeader('content-length', '0');
      }),
    },
    {
      name: 'head-is-never-not-modified',
      rule: 'R10',
      answer: ({ request, upstream }) =>
        upstream(request.method === 'HEAD' ? request.withHeader('if-none-match', null) : request),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'a-key-is-asked-for-before-the-method',
      rule: 'R9',
      answer: forgiving(405, (request) => (request.header('x-api-key') === null ? request.withMethod('GET') : null)),
    },
    {
      name: 'what-is-not-modified-allows-no-origin',
      rule: 'headers',
      answer: editHeader('access-control-allow-origin', ({ status }) => status === 304, null),
    },
    {
      name: 'head-of-the-dashboard-has-no-tag',
      rule: 'R10',
      answer: editHeader('etag', (_answer, request) => request.method === 'HEAD' && request.asks('getDashboard'), null),
    },
    {
      name: 'head-of-an-unknown-event-is-fine',
      rule: 'R10',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (request.method === 'HEAD' && request.asks('getEvent') && answer.status === 404) answer.status = 200;
        return answer;
      },
    },
    {
      name: 'head-needs-no-key',
      rule: 'R10',
      answer: async ({ request, upstream, apiKey }) =>
        upstream(request.method === 'HEAD' ? request.withHeader('x-api-key', apiKey) : request),
    },
    {
      name: 'preflights-of-unknown-paths-are-404',
      rule: 'headers',
      answer: async ({ request, upstream }) =>
        request.method === 'OPTIONS' && request.operation === null
          ? upstream(request.withMethod('GET'))
          : upstream(request),
    },
    {
      name: 'preflights-do-not-allow-the-key',
      rule: 'R10',
      answer: editHeader(
        'access-control-allow-headers',
        (_answer, request) => request.method === 'OPTIONS',
        'Accept, Content-Type, If-None-Match',
      ),
    },
    {
      name: 'one-operation-allows-no-head',
      rule: 'R10',
      answer: editHeader(
        'allow',
        ({ status }, request) => status === 405 && request.target.includes('/market/'),
        'GET, OPTIONS',
      ),
    },
    {
      name: 'browsers-may-not-read-when-to-come-again',
      rule: 'headers',
      answer: editHeader(
        'access-control-expose-headers',
        ({ status }) => status === 200,
        (names) => names.replace('Retry-After', 'Age'),
      ),
    },
  ]),
];

/** HEAD as it stands, not from the GET. */
function ofHead(edit: (answer: Answer) => void): Fault['answer'] {
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (request.method === 'HEAD') edit(answer);
    return answer;
  };
}

import { editAnswer } from '../edits/edit-answer.ts';
import { editProblem } from '../edits/edit-problem.ts';
import type { Answer } from '../proxy/answer.ts';
import type { Fault } from '../proxy/fault.ts';

function loses(name: string, which: Parameters<typeof editAnswer>[0]): Fault['answer'] {
  return editAnswer(which, (answer) => {
    answer.setHeader(name, null);
  });
}

/** HEAD as it stands, not from the GET. */
function ofHead(edit: (answer: Answer) => void): Fault['answer'] {
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (request.method === 'HEAD') edit(answer);
    return answer;
  };
}

/** Headers, codings, tags, problems. */
export const wire: readonly Fault[] = [
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
    name: 'the-limit-says-what-is-used',
    rule: 'headers: RateLimit',
    answer: editAnswer(
      (answer) => answer.header('ratelimit') !== null,
      (answer) => {
        const quota = /q=(\d+)/.exec(answer.header('ratelimit-policy') ?? '')?.[1] ?? '0';
        const used = (_: string, left: string) => `r=${Number(quota) - Number(left)}`;
        answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=(\d+)/, used));
      },
    ),
  },
  {
    name: 'not-modified-has-no-limit',
    rule: 'headers: RateLimit',
    answer: loses('ratelimit', ({ status }) => status === 304),
  },
  {
    name: 'not-modified-does-not-say-how-to-keep-it',
    rule: 'RFC 9110, 15.4.5',
    answer: loses('cache-control', ({ status }) => status === 304),
  },
  {
    name: 'not-modified-has-no-position',
    rule: 'positions',
    answer: loses('explorer-position', ({ status }) => status === 304),
  },
  {
    name: 'plain-answers-do-not-vary',
    rule: 'headers: Vary',
    answer: loses('vary', (answer) => answer.header('content-encoding') === null),
  },
  {
    name: 'unknown-routes-have-no-cors',
    rule: 'headers: CORS',
    answer: loses('access-control-allow-origin', ({ status }, request) => status === 404 && request.operation === null),
  },
  {
    name: 'retry-after-is-not-exposed',
    rule: 'headers: CORS',
    answer: editAnswer(
      (answer) => answer.header('access-control-expose-headers') !== null,
      (answer) => {
        answer.setHeader(
          'access-control-expose-headers',
          (answer.header('access-control-expose-headers') ?? '').replace(/,?\s*retry-after/i, ''),
        );
      },
    ),
  },
  {
    name: 'preflights-of-unknown-paths-are-not-found',
    rule: 'headers: CORS',
    answer: ({ request, upstream }) =>
      upstream(request.method === 'OPTIONS' && request.operation === null ? request.withMethod('GET') : request),
  },
  {
    name: 'wrong-requests-may-be-sniffed',
    rule: 'headers: X-Content-Type-Options',
    answer: loses('x-content-type-options', ({ status }) => status === 400),
  },
  {
    name: 'what-is-not-found-may-be-kept',
    rule: 'headers: Cache-Control',
    answer: editAnswer(
      ({ status }) => status === 404,
      (answer) => {
        answer.setHeader('cache-control', 'private, no-cache');
      },
    ),
  },
  {
    name: 'an-event-may-be-kept-for-an-hour',
    rule: 'headers: Cache-Control',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks('getEvent'),
      (answer) => {
        answer.setHeader('cache-control', 'private, max-age=3600');
      },
    ),
  },
  {
    name: 'the-instance-has-no-network',
    rule: 'errors: instance',
    answer: editProblem([], (problem) => {
      if (typeof problem.instance === 'string') problem.instance = problem.instance.replace(/^\/[^/]+/, '');
    }),
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
  {
    name: 'pages-share-a-tag',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!answer.ok || !request.asks() || request.integer('page') === 0) return answer;
      const first = await upstream(request.withMethod('GET').withQuery({ page: 0 }));
      answer.setHeader('etag', first.header('etag'));
      return answer;
    },
  },
  {
    name: 'orders-share-a-tag',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!answer.ok || !request.asks('listTransfers') || request.query('orderBy') !== 'ASC') return answer;
      const other = await upstream(request.withMethod('GET').withQuery({ orderBy: 'DESC' }));
      answer.setHeader('etag', other.header('etag'));
      return answer;
    },
  },
  {
    name: 'a-pinned-answer-has-the-time-of-the-head',
    rule: 'positions: Explorer-Record-Time',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!answer.ok || request.query('position') === null) return answer;
      const head = await upstream(request.withMethod('GET').withQuery({ position: null }));
      answer.setHeader('explorer-record-time', head.header('explorer-record-time'));
      return answer;
    },
  },
  {
    name: 'the-lag-is-of-the-pinned-position',
    rule: 'positions: Explorer-Lag',
    answer: editAnswer(
      (answer, request) => answer.ok && request.query('position') !== null,
      (answer) => {
        const time = answer.header('explorer-record-time');
        if (time !== null) answer.setHeader('explorer-lag', ((Date.now() - Date.parse(time)) / 1000).toFixed(3));
      },
    ),
  },
  {
    name: 'nothing-was-recorded-at-the-epoch',
    rule: 'positions: position=0',
    answer: editAnswer(
      (answer, request) => answer.ok && request.query('position') === '0',
      (answer) => {
        answer.setHeader('explorer-record-time', '1970-01-01T00:00:00.000000Z');
      },
    ),
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
  {
    name: 'compressed-numbers-are-floats',
    rule: 'V3',
    answer: editAnswer(
      (answer) => answer.ok && answer.header('content-encoding') !== null,
      (answer) => {
        answer.text = JSON.stringify(JSON.parse(answer.text));
      },
    ),
  },
];

import { editAnswer } from '../edits/edit-answer.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Who has no key is told what else is wrong with these requests. */
function beforeTheKey(status: number, which: (request: ProxiedRequest) => boolean): Fault['answer'] {
  return async ({ request, upstream, apiKey }) => {
    const answer = await upstream(request);
    if (answer.status !== 401 || !which(request)) return answer;
    const known = await upstream(request.withHeader('x-api-key', apiKey));
    return known.status === status ? known : answer;
  };
}

/** Authentication, the order of checks, and limits (seed: authentication; R9; errors: 401; headers: RateLimit). */
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
    answer: editAnswer(
      ({ status }) => status === 401,
      (answer) => {
        answer.setHeader('www-authenticate', null);
      },
    ),
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
    name: 'answers-have-no-rate-limit',
    rule: 'headers: RateLimit',
    answer: editAnswer(
      (answer) => answer.ok,
      (answer) => {
        answer.setHeader('ratelimit', null);
      },
    ),
  },
  {
    name: 'the-rate-limit-is-of-the-old-form',
    rule: 'headers: RateLimit-Policy',
    answer: editAnswer(
      (answer) => answer.header('ratelimit-policy') !== null,
      (answer) => {
        const [, quota = '', window = ''] = /q=(\d+);w=(\d+)/.exec(answer.header('ratelimit-policy') ?? '') ?? [];
        answer.setHeader('ratelimit-policy', `${quota};w=${window}`);
      },
    ),
  },
  {
    name: 'more-is-left-than-there-was',
    rule: 'headers: RateLimit',
    answer: editAnswer(
      (answer) => answer.header('ratelimit') !== null,
      (answer) => {
        answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=(\d+)/, 'r=9$1'));
      },
    ),
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
    answer: editAnswer(
      ({ status }) => status === 401,
      (answer) => {
        answer.setHeader('www-authenticate', 'ApiKey realm="ledger-explorer"');
      },
    ),
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
];

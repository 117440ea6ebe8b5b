import { editAnswer, editHeader } from '../edits/answers.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Entity tags and cache headers (contract: positions, errors; RFC 9110, 9111). */
export const caching: readonly Fault[] = [
  {
    name: 'if-none-match-is-ignored',
    rule: 'positions: ETag',
    answer: ({ request, upstream }) => upstream(request.withHeader('if-none-match', null)),
  },
  {
    name: 'any-entity-tag-matches',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      if (request.header('if-none-match') === null) return upstream(request);
      const answer = await upstream(request.withHeader('if-none-match', null));
      if (!answer.ok) return answer;
      answer.status = 304;
      answer.bytes = Buffer.alloc(0);
      for (const name of ['content-length', 'content-type', 'content-encoding']) answer.setHeader(name, null);
      return answer;
    },
  },
  {
    name: 'one-tag-for-every-query',
    rule: 'positions: ETag',
    answer: editAnswer(
      (answer) => answer.header('etag') !== null,
      (answer, { request }) => {
        answer.setHeader('etag', `W/"${request.operation?.id ?? ''}-${answer.header('explorer-position') ?? ''}"`);
      },
    ),
  },
  {
    name: 'the-tag-changes-with-every-answer',
    rule: 'positions: ETag',
    answer: editAnswer(
      (answer) => answer.header('etag') !== null,
      (answer, { before }) => {
        answer.setHeader('etag', `W/"${before}"`);
      },
    ),
  },
  {
    name: 'the-tag-is-missing-from-the-dashboard',
    rule: 'positions: ETag',
    answer: editHeader('etag', (_, request) => request.asks('getDashboard', 'getMarketInfo'), null),
  },
  {
    name: 'the-tag-is-strong',
    rule: 'positions: ETag',
    answer: editHeader(
      'etag',
      (answer) => answer.header('etag') !== null,
      (old) => old.replace('W/', ''),
    ),
  },
  {
    name: 'answers-are-public',
    rule: 'headers: Cache-Control',
    answer: editHeader('cache-control', (answer, request) => answer.ok && request.asks(), 'public, max-age=60'),
  },
  {
    name: 'errors-are-kept',
    rule: 'headers: Cache-Control',
    answer: editHeader('cache-control', ({ status }) => status >= 400, 'private, max-age=60'),
  },
  {
    name: 'nothing-says-that-the-coding-varies',
    rule: 'headers: Vary',
    answer: editHeader('vary', (answer) => answer.ok, null),
  },
  {
    name: 'the-tag-is-of-the-query-as-it-is-written',
    rule: 'positions: ETag of the normalised request',
    answer: retagged((request) => request.target.split('?')[1] ?? ''),
  },
  {
    name: 'the-tag-depends-on-the-order-of-parameters',
    rule: 'positions: ETag of the normalised request',
    answer: retagged((request) => {
      const names = [...new URLSearchParams(request.target.split('?')[1] ?? '').keys()];
      const known = names.filter((name) => ['page', 'size', 'sortBy', 'orderBy', 'status'].includes(name));
      return known.join() === known.toSorted().join() ? '' : known.join();
    }),
  },
  {
    name: 'the-tag-depends-on-what-is-ignored',
    rule: 'positions: ETag of the normalised request',
    answer: retagged((request) => (/unknown/i.test(request.target) ? 'unknown' : '')),
  },
  ...heldOut(1, [
    {
      name: 'not-modified-does-not-repeat-the-tag',
      rule: 'positions: ETag',
      answer: editHeader('etag', ({ status }) => status === 304, null),
    },
    {
      name: 'only-one-tag-is-compared',
      rule: 'positions: ETag',
      answer: ({ request, upstream }) =>
        upstream(
          (request.header('if-none-match') ?? '').includes(',') ? request.withHeader('if-none-match', null) : request,
        ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'not-modified-does-not-say-how-to-keep-it',
      rule: 'RFC 9110, 15.4.5',
      answer: editHeader('cache-control', ({ status }) => status === 304, null),
    },
    {
      name: 'plain-answers-do-not-vary',
      rule: 'headers: Vary',
      answer: editHeader('vary', (answer) => answer.header('content-encoding') === null, null),
    },
    {
      name: 'what-is-not-found-may-be-kept',
      rule: 'headers: Cache-Control',
      answer: editHeader('cache-control', ({ status }) => status === 404, 'private, no-cache'),
    },
    {
      name: 'an-event-may-be-kept-for-an-hour',
      rule: 'headers: Cache-Control',
      answer: editHeader(
        'cache-control',
        (answer, request) => answer.ok && request.asks('getEvent'),
        'private, max-age=3600',
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
  ]),
  ...heldOut(3, [
    {
      name: 'two-pages-have-one-tag',
      rule: 'headers',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!answer.ok || !request.asks('listParties') || request.integer('page') === 0) return answer;
        const first = await upstream(request.withQuery({ page: 0 }));
        answer.setHeader('etag', first.header('etag'));
        return answer;
      },
    },
    {
      name: 'both-orders-of-validators-have-one-tag',
      rule: 'headers',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!answer.ok || !request.asks('listValidators')) return answer;
        const other = await upstream(request.withQuery({ orderBy: null }));
        answer.setHeader('etag', other.header('etag'));
        return answer;
      },
    },
    {
      name: 'any-tag-will-do-for-the-dashboard',
      rule: 'headers',
      answer: async ({ request, upstream }) => {
        if (!request.asks('getDashboard') || request.header('if-none-match') === null) return upstream(request);
        const plain = await upstream(request.withHeader('if-none-match', null));
        return upstream(request.withHeader('if-none-match', plain.header('etag')));
      },
    },
    {
      name: 'one-tag-of-several-is-overlooked',
      rule: 'headers',
      answer: async ({ request, upstream }) => {
        const several = request.header('if-none-match')?.includes(',') === true;
        return upstream(several ? request.withHeader('if-none-match', null) : request);
      },
    },
    {
      name: 'events-are-kept-for-an-hour',
      rule: 'headers',
      answer: editHeader(
        'cache-control',
        (answer, request) => answer.ok && request.asks('getEvent'),
        'private, max-age=3600',
      ),
    },
    {
      name: 'unknown-things-may-be-kept',
      rule: 'headers',
      answer: editHeader(
        'cache-control',
        ({ status }, request) => status === 404 && request.operation !== null,
        'private, no-cache',
      ),
    },
    {
      name: 'parties-may-be-kept-by-everybody',
      rule: 'headers',
      answer: editHeader(
        'cache-control',
        (answer, request) => answer.ok && request.asks('getParty'),
        'public, no-cache',
      ),
    },
  ]),
];

/** Tags with something of the request in them, which is matched as it should be otherwise. */
function retagged(more: (request: ProxiedRequest) => string): Fault['answer'] {
  return async ({ request, upstream }) => {
    const suffix = Buffer.from(more(request)).toString('hex');
    const mark = suffix === '' ? '' : `-${suffix}`;
    const given = request.header('if-none-match');
    // What this request has not marked so is another tag.
    const own = given === null || mark === '' ? given : given.replaceAll(`${mark}"`, '"');
    const isOwn = given === null || mark === '' || own !== given;
    const answer = await upstream(request.withHeader('if-none-match', isOwn ? own : null));
    const tag = answer.header('etag');
    if (tag !== null) answer.setHeader('etag', tag.replace(/"$/, `${mark}"`));
    return answer;
  };
}

import { editAnswer } from '../edits/edit-answer.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

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
    answer: editAnswer(
      (_, request) => request.asks('getDashboard', 'getMarketInfo'),
      (answer) => {
        answer.setHeader('etag', null);
      },
    ),
  },
  {
    name: 'the-tag-is-strong',
    rule: 'positions: ETag',
    answer: editAnswer(
      (answer) => answer.header('etag') !== null,
      (answer) => {
        answer.setHeader('etag', (answer.header('etag') ?? '').replace('W/', ''));
      },
    ),
  },
  {
    name: 'answers-are-public',
    rule: 'headers: Cache-Control',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks(),
      (answer) => {
        answer.setHeader('cache-control', 'public, max-age=60');
      },
    ),
  },
  {
    name: 'errors-are-kept',
    rule: 'headers: Cache-Control',
    answer: editAnswer(
      ({ status }) => status >= 400,
      (answer) => {
        answer.setHeader('cache-control', 'private, max-age=60');
      },
    ),
  },
  {
    name: 'nothing-says-that-the-coding-varies',
    rule: 'headers: Vary',
    answer: editAnswer(
      (answer) => answer.ok,
      (answer) => {
        answer.setHeader('vary', null);
      },
    ),
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
];

import { gzipSync } from 'node:zlib';
import { editAnswer, editHeader, editRequest } from '../edits/answers.ts';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Faults of header fields, methods, encodings, caches and positions. */
export const protocol: readonly Fault[] = [
  {
    name: 'head-has-no-tag',
    rule: 'R10',
    answer: ofHead((answer) => {
      answer.setHeader('etag', null);
    }),
  },
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
    name: 'preflights-do-not-allow-the-key',
    rule: 'R10',
    answer: editHeader(
      'access-control-allow-headers',
      (_answer, request) => request.method === 'OPTIONS',
      'Accept, Content-Type, If-None-Match',
    ),
  },
  {
    name: 'everybody-gets-gzip',
    rule: 'headers: Content-Encoding',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks() && answer.header('content-encoding') === null,
      (answer) => {
        answer.bytes = gzipSync(answer.bytes);
        answer.setHeader('content-encoding', 'gzip');
        answer.setHeader('content-length', String(answer.bytes.length));
      },
    ),
  },
  {
    name: 'answers-are-plain-text',
    rule: 'seed: responses are JSON',
    answer: editHeader(
      'content-type',
      (answer, request) => answer.ok && request.asks('getMarketInfo'),
      'text/plain; charset=utf-8',
    ),
  },
  {
    name: 'the-server-names-its-software',
    rule: 'headers: nothing names server software',
    answer: editHeader('server', () => true, 'nginx/1.25.3'),
  },
  {
    name: 'a-refusal-shows-its-stack',
    rule: 'errors: no internals',
    answer: editAnswer(
      (answer) => answer.status === 400 && answer.bytes.length > 0,
      (answer) => {
        answer.text = answer.text.replace(
          /"detail":"[^"]*"/,
          String.raw`"detail":"RangeError: size\n    at readInteger (/srv/app/src/http/parameters.js:41:11)"`,
        );
      },
    ),
  },
  {
    name: 'every-answer-has-the-same-id',
    rule: 'headers: Request-Id',
    answer: editHeader('request-id', () => true, '00000000-0000-4000-8000-000000000000'),
  },
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
    name: 'nothing-says-that-the-coding-varies',
    rule: 'headers: Vary',
    answer: editHeader('vary', (answer) => answer.ok, null),
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
    name: 'pinned-pages-move',
    rule: 'positions: pages that hold still',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      const answer = await upstream(request);
      if (position === null || position === '0' || !answer.ok) return answer;
      const moving = await upstream(request.withQuery({ position: null }));
      moving.setHeader('explorer-position', position);
      return moving;
    },
  },
  {
    name: 'totals-of-pinned-pages-are-of-the-head',
    rule: 'positions: totals are of the position',
    answer: async ({ request, upstream }) => {
      if (!request.asks() || request.query('position') === null) return upstream(request);
      const asked = request.withMethod('GET');
      const [answer, head] = [await upstream(asked), await upstream(asked.withQuery({ position: null }))];
      if (!answer.ok || !head.ok) return answer;
      const [body, live] = [answer.json, head.json];
      if (!isExactObject(body) || !isExactObject(live) || live.totalElements === undefined) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = live[name] ?? null;
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'the-lag-is-in-milliseconds',
    rule: 'positions: Explorer-Lag',
    answer: editAnswer(
      (answer) => answer.header('explorer-lag') !== null,
      (answer) => {
        answer.setHeader('explorer-lag', String(Math.round(Number(answer.header('explorer-lag')) * 1000)));
      },
    ),
  },
  {
    name: 'stale-answers-have-the-lag-of-now',
    rule: 'V92',
    answer: editAnswer(
      (answer) => answer.ok && answer.header('explorer-lag') !== null,
      (answer) => {
        answer.setHeader('explorer-stale', String(60 + Math.ceil(Number(answer.header('explorer-lag')))));
      },
    ),
  },
  {
    name: 'parties-take-a-position',
    rule: 'R5',
    answer: editRequest((request) => (request.asks('listParties') ? request.withQuery({ position: null }) : request)),
  },
  {
    name: 'pinned-answers-say-the-head',
    rule: 'positions: Explorer-Position',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (request.query('position') === null || !answer.ok) return answer;
      const head = await upstream(request.withQuery({ position: null }));
      answer.setHeader('explorer-position', head.header('explorer-position'));
      return answer;
    },
  },
];

/** Changes HEAD responses only, not those of GET. */
function ofHead(edit: (answer: Answer) => void): Fault['answer'] {
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (request.method === 'HEAD') edit(answer);
    return answer;
  };
}

/** Adds a part of the request to the ETag, and matches the tag accordingly. */
function retagged(more: (request: ProxiedRequest) => string): Fault['answer'] {
  return async ({ request, upstream }) => {
    const suffix = Buffer.from(more(request)).toString('hex');
    const mark = suffix === '' ? '' : `-${suffix}`;
    const given = request.header('if-none-match');
    // A tag without this request's mark does not match.
    const unmarked = given === null || mark === '' ? given : given.replaceAll(`${mark}"`, '"');
    const isOwn = given === null || mark === '' || unmarked !== given;
    const answer = await upstream(request.withHeader('if-none-match', isOwn ? unmarked : null));
    const tag = answer.header('etag');
    if (tag !== null) answer.setHeader('etag', tag.replace(/"$/, `${mark}"`));
    return answer;
  };
}

import { gzipSync } from 'node:zlib';
import { editAnswer, editHeader, editRequest, fault } from '../edits/answers.ts';
import { isExactObject } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Faults of header fields, methods, encodings, caches and positions. */
export const protocol: readonly Fault[] = [
  fault('head-has-no-tag', 'R10', async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (request.method === 'HEAD') answer.setHeader('etag', null);
    return answer;
  }),
  editAnswer('head-of-what-is-not-there-is-200', 'R10', (answer, request) => {
    if (request.method === 'HEAD' && answer.status === 404) answer.status = 200;
  }),
  editHeader('not-allowed-does-not-say-what-is', 'R10', 'allow', null, ({ status }) => status === 405),
  editAnswer('errors-have-no-cors', 'headers: CORS', (answer) => {
    if (answer.status < 400) return;
    answer.setHeader('access-control-allow-origin', null);
    answer.setHeader('access-control-expose-headers', null);
  }),
  editHeader(
    'preflights-do-not-allow-the-key',
    'R10',
    'access-control-allow-headers',
    'Accept, Content-Type, If-None-Match',
    (_answer, request) => request.method === 'OPTIONS',
  ),
  editAnswer('everybody-gets-gzip', 'headers: Content-Encoding', (answer, request) => {
    if (!answer.ok || !request.isReadOf() || answer.header('content-encoding') !== null) return;
    answer.bytes = gzipSync(answer.bytes);
    answer.setHeader('content-encoding', 'gzip');
    answer.setHeader('content-length', String(answer.bytes.length));
  }),
  editHeader(
    'answers-are-plain-text',
    'seed: responses are JSON',
    'content-type',
    'text/plain; charset=utf-8',
    (answer, request) => answer.ok && request.isReadOf('getMarketInfo'),
  ),
  editHeader('the-server-names-its-software', 'headers: nothing names server software', 'server', 'nginx/1.25.3'),
  editAnswer('a-refusal-shows-its-stack', 'errors: no internals', (answer) => {
    if (answer.status !== 400 || answer.bytes.length === 0) return;
    answer.text = answer.text.replace(
      /"detail":"[^"]*"/,
      String.raw`"detail":"RangeError: size\n    at readInteger (/srv/app/src/http/parameters.js:41:11)"`,
    );
  }),
  editHeader(
    'every-answer-has-the-same-id',
    'headers: Request-Id',
    'request-id',
    '00000000-0000-4000-8000-000000000000',
  ),
  fault('if-none-match-is-ignored', 'positions: ETag', ({ request, upstream }) =>
    upstream(request.withHeader('if-none-match', null)),
  ),
  fault('any-entity-tag-matches', 'positions: ETag', async ({ request, upstream }) => {
    if (request.header('if-none-match') === null) return upstream(request);
    const answer = await upstream(request.withHeader('if-none-match', null));
    if (!answer.ok) return answer;
    answer.status = 304;
    answer.bytes = Buffer.alloc(0);
    for (const name of ['content-length', 'content-type', 'content-encoding']) answer.setHeader(name, null);
    return answer;
  }),
  editAnswer('one-tag-for-every-query', 'positions: ETag', (answer, request) => {
    if (answer.header('etag') !== null)
      answer.setHeader('etag', `W/"${request.operation?.id ?? ''}-${answer.header('explorer-position') ?? ''}"`);
  }),
  editAnswer('the-tag-is-strong', 'positions: ETag', (answer) => {
    answer.setHeader('etag', answer.header('etag')?.replace('W/', '') ?? null);
  }),
  editHeader(
    'answers-are-public',
    'headers: Cache-Control',
    'cache-control',
    'public, max-age=60',
    (answer, request) => answer.ok && request.isReadOf(),
  ),
  editHeader('nothing-says-that-the-coding-varies', 'headers: Vary', 'vary', null, (answer) => answer.ok),
  retagged('the-tag-depends-on-the-order-of-parameters', 'positions: ETag of the normalised request', (request) => {
    const names = [...new URLSearchParams(request.target.split('?')[1] ?? '').keys()];
    const known = names.filter((name) => ['page', 'size', 'sortBy', 'orderBy', 'status'].includes(name));
    return known.join() === known.toSorted().join() ? '' : known.join();
  }),
  fault('pinned-pages-move', 'positions: pages that hold still', async ({ request, upstream }) => {
    const position = request.query('position');
    const answer = await upstream(request);
    // At position 0 there are no rows that could move.
    if (position === null || position === '0' || !answer.ok) return answer;
    const moving = await upstream(request.withQuery({ position: null }));
    moving.setHeader('explorer-position', position);
    return moving;
  }),
  fault(
    'totals-of-pinned-pages-are-of-the-head',
    'positions: totals are of the position',
    async ({ request, upstream }) => {
      if (!request.isReadOf() || request.query('position') === null) return upstream(request);
      const asked = request.withMethod('GET');
      const [answer, head] = [await upstream(asked), await upstream(asked.withQuery({ position: null }))];
      if (!answer.ok || !head.ok) return answer;
      const [body, live] = [answer.json, head.json];
      if (!isExactObject(body) || !isExactObject(live) || live.totalElements === undefined) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = live[name] ?? null;
      answer.json = body;
      return answer;
    },
  ),
  editAnswer('the-lag-is-in-milliseconds', 'positions: Explorer-Lag', (answer) => {
    if (answer.header('explorer-lag') !== null)
      answer.setHeader('explorer-lag', String(Math.round(Number(answer.header('explorer-lag')) * 1000)));
  }),
  editAnswer('stale-answers-have-the-lag-of-now', 'V92', (answer) => {
    if (answer.ok && answer.header('explorer-lag') !== null)
      // More than MAX_STALE_S (60 s) and than the lag.
      answer.setHeader('explorer-stale', String(60 + Math.ceil(Number(answer.header('explorer-lag')))));
  }),
  editRequest('parties-take-a-position', 'R5', (request) =>
    request.isReadOf('listParties') ? request.withQuery({ position: null }) : request,
  ),
  fault('pinned-answers-say-the-head', 'positions: Explorer-Position', async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (request.query('position') === null || !answer.ok) return answer;
    const head = await upstream(request.withQuery({ position: null }));
    answer.setHeader('explorer-position', head.header('explorer-position'));
    return answer;
  }),
];

/** Adds a part of the request to the ETag, and matches the tag accordingly. */
function retagged(name: string, rule: string, more: (request: ProxiedRequest) => string): Fault {
  return fault(name, rule, async ({ request, upstream }) => {
    const suffix = Buffer.from(more(request)).toString('hex');
    const mark = suffix === '' ? '' : `-${suffix}`;
    const given = request.header('if-none-match');
    // A tag without this request's mark does not match.
    const hasMark = mark === '' || given?.includes(`${mark}"`) === true;
    const unmarked = hasMark ? (given?.replaceAll(`${mark}"`, '"') ?? null) : null;
    const answer = await upstream(request.withHeader('if-none-match', unmarked));
    const tag = answer.header('etag');
    if (tag !== null) answer.setHeader('etag', tag.replace(/"$/, `${mark}"`));
    return answer;
  });
}

import { editRequest } from '../edits/edit-request.ts';
import { editAnswer } from '../edits/edit-answer.ts';
import type { Fault } from '../proxy/fault.ts';

/** How requests are read (R1 to R7, R11, R12). */
export const requests: readonly Fault[] = [
  {
    name: 'leading-zeros-are-read',
    rule: 'R1',
    answer: editRequest((request) => {
      const [page, size] = [request.query('page'), request.query('size')];
      const strip = (text: string | null) => text?.replace(/^0+(?=\d)/, '') ?? null;
      return page === strip(page) && size === strip(size)
        ? request
        : request.withQuery({ page: strip(page), size: strip(size) });
    }),
  },
  {
    name: 'a-plus-sign-is-read',
    rule: 'R1',
    answer: editRequest((request) => {
      // As `+5` arrives where a query's plus is a space: `Number(' 5')`.
      const size = request.query('size');
      return size !== null && /^[ +]\d+$/.test(size) ? request.withQuery({ size: size.slice(1) }) : request;
    }),
  },
  {
    name: 'whole-fractions-are-read',
    rule: 'R1',
    answer: editRequest((request) => {
      const name = /\.0+$/.test(request.query('page') ?? '') ? 'page' : 'size';
      const given = request.query(name);
      return given !== null && /^\d+\.0+$/.test(given)
        ? request.withQuery({ [name]: given.split('.')[0] ?? null })
        : request;
    }),
  },
  {
    name: 'an-empty-page-is-the-first',
    rule: 'R3',
    answer: editRequest((request) => (request.query('page') === '' ? request.withQuery({ page: null }) : request)),
  },
  {
    name: 'the-last-of-repeated-parameters-counts',
    rule: 'R4',
    answer: editRequest((request) =>
      request.times('size') > 1 ? request.withQuery({ size: request.query('size') }) : request,
    ),
  },
  {
    name: 'unknown-parameters-are-refused',
    rule: 'R5',
    answer: editRequest((request) => {
      const [, search = ''] = request.target.split('?');
      const known = new Set(['position', ...(request.operation?.parameters.map(({ name }) => name) ?? [])]);
      const unknown = [...new URLSearchParams(search).keys()].some((name) => !known.has(name));
      return request.asks() && unknown
        ? request.withQuery({ size: 'x', page: 'x', status: 'x', nextCursor: 'x' })
        : request;
    }),
  },
  {
    name: 'directions-are-read-in-any-case',
    rule: 'R6',
    answer: editRequest((request) => {
      const given = request.query('orderBy');
      return given !== null && given !== given.toUpperCase()
        ? request.withQuery({ orderBy: given.toUpperCase() })
        : request;
    }),
  },
  {
    name: 'an-unknown-direction-is-the-default',
    rule: 'R6',
    answer: editRequest((request) => {
      const given = request.query('orderBy');
      return given !== null && given !== '' && !['ASC', 'DESC'].includes(given.toUpperCase())
        ? request.withQuery({ orderBy: null })
        : request;
    }),
  },
  {
    name: 'a-nul-in-a-path-fails',
    rule: 'R7',
    answer: editAnswer(
      (_, request) => (request.identifier ?? '').includes('%00'),
      (answer) => {
        answer.status = 500;
      },
    ),
  },
  {
    name: 'long-identifiers-are-not-found',
    rule: 'R7',
    answer: editRequest((request) =>
      (request.identifier ?? '').length > 512
        ? request.withPath((request.operation?.path ?? '').replace(/\{\w+\}/, 'no-such-thing'))
        : request,
    ),
  },
  {
    name: 'identifiers-are-decoded-twice',
    rule: 'R7',
    answer: editRequest((request) => {
      const { identifier, operation } = request;
      if (identifier === null || !/%25[0-9A-Fa-f]{2}/.test(identifier)) return request;
      return request.withPath((operation?.path ?? '').replace(/\{\w+\}/, () => identifier.replaceAll('%25', '%')));
    }),
  },
  {
    name: 'only-json-is-acceptable',
    rule: 'R11',
    answer: async (exchange) => {
      const accept = exchange.request.header('accept') ?? '*/*';
      const answer = await exchange.upstream(exchange.request);
      if (!answer.ok || !exchange.request.asks() || /json|\*\/\*/.test(accept)) return answer;
      answer.status = 406;
      answer.bytes = Buffer.alloc(0);
      for (const name of ['content-type', 'content-encoding']) answer.setHeader(name, null);
      answer.setHeader('content-length', '0');
      return answer;
    },
  },
  {
    name: 'a-long-target-is-not-found',
    rule: 'R12',
    answer: editRequest((request) => (request.target.length > 8192 ? request.at('/v1/nothing-here') : request)),
  },
  {
    name: 'an-empty-identifier-is-a-list',
    rule: 'R7',
    answer: ({ request, upstream }) =>
      upstream(request.target.endsWith('/v1/parties/') ? request.at('/v1/parties') : request),
  },
  {
    name: 'an-empty-identifier-is-no-route',
    rule: 'R7',
    answer: editRequest((request) =>
      request.operation === null && /(\/|\/\/\w+)$/.test(request.target) ? request.at('/v1/nothing-here') : request,
    ),
  },
  {
    name: 'dot-segments-are-folded',
    rule: 'R7',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      if (!/\/\.\.?(?:\/|$)/.test(path)) return request;
      return request.at(new URL(path, 'http://h').pathname.replace(/^\/[^/]+/, ''));
    }),
  },
  {
    name: 'encoded-dot-segments-are-folded',
    rule: 'R7',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      if (!/%2e/i.test(path)) return request;
      return request.at(new URL(path.replaceAll(/%2e/gi, '.'), 'http://h').pathname.replace(/^\/[^/]+/, ''));
    }),
  },
  {
    name: 'an-identifier-is-known-by-its-beginning',
    rule: 'errors: 404',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      const { identifier, operation } = request;
      if (answer.status !== 404 || operation?.id !== 'getEvent' || !(identifier ?? '').endsWith('%3A')) return answer;
      return upstream(request.withPath(`/v1/events/${identifier ?? ''}0`).withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'too-much-of-everything-is-a-wrong-parameter',
    rule: 'R12',
    answer: async ({ request, upstream }) => {
      const isBoth = request.target.length > 8192 && request.headers.some(([, value]) => value.length > 16_384);
      return upstream(isBoth ? request.at('/v1/updates?size=0').withHeader('x-filler', null) : request);
    },
  },
];

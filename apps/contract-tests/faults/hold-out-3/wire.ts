import { editAnswer } from '../edits/edit-answer.ts';
import { editBody } from '../edits/edit-body.ts';
import { editRows } from '../edits/edit-rows.ts';
import type { Fault } from '../proxy/fault.ts';
import { header } from './header.ts';

/** Headers, codings, caching, keys. */
export const wire: readonly Fault[] = [
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
    name: 'what-is-not-modified-has-no-position',
    rule: 'headers',
    answer: header(
      ({ status }) => status === 304,
      'explorer-position',
      () => null,
    ),
  },
  {
    name: 'what-is-not-modified-allows-no-origin',
    rule: 'headers',
    answer: header(
      ({ status }) => status === 304,
      'access-control-allow-origin',
      () => null,
    ),
  },
  {
    name: 'events-are-kept-for-an-hour',
    rule: 'headers',
    answer: header(
      (answer, { request }) => answer.ok && request.asks('getEvent'),
      'cache-control',
      () => 'private, max-age=3600',
    ),
  },
  {
    name: 'unknown-things-may-be-kept',
    rule: 'headers',
    answer: header(
      ({ status }, { request }) => status === 404 && request.operation !== null,
      'cache-control',
      () => 'private, no-cache',
    ),
  },
  {
    name: 'parties-may-be-kept-by-everybody',
    rule: 'headers',
    answer: header(
      (answer, { request }) => answer.ok && request.asks('getParty'),
      'cache-control',
      () => 'public, no-cache',
    ),
  },
  {
    name: 'compressed-lists-lose-their-last-row',
    rule: 'seed',
    answer: async (exchange) => {
      const compressed = (await exchange.upstream(exchange.request)).header('content-encoding') === 'br';
      return editRows(['listUpdates', 'listEvents', 'listTransfers'], (rows) =>
        compressed ? rows.slice(0, -1) : undefined,
      )(exchange);
    },
  },
  {
    name: 'compressed-answers-name-their-server',
    rule: 'headers',
    answer: header(
      (answer) => answer.header('content-encoding') === 'gzip',
      'server',
      () => 'nginx/1.27',
    ),
  },
  {
    name: 'head-of-the-dashboard-has-no-tag',
    rule: 'R10',
    answer: header(
      (_answer, { request }) => request.method === 'HEAD' && request.asks('getDashboard'),
      'etag',
      () => null,
    ),
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
    answer: header(
      (_answer, { request }) => request.method === 'OPTIONS',
      'access-control-allow-headers',
      () => 'Accept, Content-Type, If-None-Match',
    ),
  },
  {
    name: 'one-operation-allows-no-head',
    rule: 'R10',
    answer: header(
      ({ status }, { request }) => status === 405 && request.target.includes('/market/'),
      'allow',
      () => 'GET, OPTIONS',
    ),
  },
  {
    name: 'limits-are-not-told-where-nothing-is-found',
    rule: 'headers',
    answer: header(
      ({ status }, { request }) => status === 404 && request.operation !== null,
      'ratelimit',
      () => null,
    ),
  },
  {
    name: 'browsers-may-not-read-when-to-come-again',
    rule: 'headers',
    answer: header(
      ({ status }) => status === 200,
      'access-control-expose-headers',
      (names) => names?.replace('Retry-After', 'Age') ?? null,
    ),
  },
  {
    name: 'answers-of-one-operation-share-an-id',
    rule: 'headers',
    answer: header(
      (_answer, { request }) => request.asks('listFeaturedApps'),
      'request-id',
      () => '3f0d9f0e-0a51-4f0b-9a4e-3f0a5b1c2d4e',
    ),
  },
  {
    name: 'refused-keys-may-be-sniffed',
    rule: 'headers',
    answer: header(
      ({ status }) => status === 401,
      'x-content-type-options',
      () => null,
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
  {
    name: 'other-media-types-are-refused-for-lists',
    rule: 'R11',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks('listTransfers') && request.header('accept') === 'text/html',
      (answer) => {
        answer.status = 406;
      },
    ),
  },
  {
    name: 'the-market-speaks-of-another-type',
    rule: 'seed',
    answer: async (exchange) => {
      const answer = await editBody(['getMarketInfo'], () => undefined)(exchange);
      if (answer.ok && exchange.request.asks('getMarketInfo')) answer.setHeader('content-type', 'text/json');
      return answer;
    },
  },
];

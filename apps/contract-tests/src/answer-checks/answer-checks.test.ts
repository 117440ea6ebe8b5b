import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { type Operation, operationById, type OperationId, operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { type Given, seenAs } from '../../test/seen-as.ts';
import type { TestRequest } from '../session/ask.ts';
import { answerChecks } from './answer-checks.ts';

const healthyHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Explorer-Lag, Explorer-Position, Explorer-Record-Time, Explorer-Stale, RateLimit, RateLimit-Policy, Request-Id, Retry-After',
  'x-content-type-options': 'nosniff',
  'request-id': 'one',
  'ratelimit-policy': '"default";q=100;w=1',
  ratelimit: '"default";r=90;t=1',
  'explorer-position': '1284',
  'explorer-record-time': '2026-06-10T09:26:29.140443Z',
  'explorer-lag': '1.204',
  etag: 'W/"9f2c41d0a7"',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  'content-type': 'application/json; charset=utf-8',
};

/** Faults of a response: the name of the check, and the location if it is not a header field. */
function found(ask: TestRequest, given: Given): string[] {
  const headers = { ...healthyHeaders, ...given.headers };
  const seen = seenAs(ask, { ...given, headers, apiKey: 'lx_a_key_that_is_secret' });
  return Object.values(answerChecks)
    .flatMap((check) => check(seen))
    .map(({ check, where }) => (where === undefined || check.startsWith('headers') ? check : `${check} ${where}`));
}

function exampleOf(id: OperationId): string {
  const paths = document.paths as unknown as Record<
    string,
    { get: { responses: Record<string, { content: Record<string, { example: unknown }> }> } }
  >;
  return JSON.stringify(paths[operationById[id].path]?.get.responses['200']?.content['application/json']?.example);
}

const transfers: TestRequest = { operation: operationById.listTransfers };
const page = exampleOf('listTransfers');

describe('a single response', () => {
  it('has no faults if its body is the example of the spec', () => {
    for (const { id } of operations.filter(({ paging }) => paging === 'page')) {
      const scoped = id === 'listRewards' || id === 'listVotes';
      if (!scoped) expect(found({ operation: operationById[id] }, { body: exampleOf(id) }), id).toEqual([]);
    }
  });

  it.each([
    ['a response lacks a required field', page.replace('"fee":0,', ''), 'schema/required'],
    [
      'a response has a field that the spec does not declare',
      page.replace('"fee":0,', '"fee":0,"extra":1,'),
      'schema/unevaluatedProperties',
    ],
    ['an enum value in lower case', page.replace('TRAFFIC_PURCHASE', 'traffic_purchase'), 'schema/enum'],
    ['an empty text for null', page.replace('"accountName":null', '"accountName":""'), 'text/empty'],
    ['an exponent', page.replace('"amount":10', '"amount":1e1'), 'number/exponent'],
    ['trailing zeros', page.replace('"amount":10', '"amount":10.0'), 'number/trailing-zeros'],
    ['a negative zero', page.replace('"fee":0,', '"fee":-0,'), 'number/negative-zero'],
    ['an eleventh digit', page.replace('"fee":0.2090259', '"fee":0.20902590001'), 'number/fraction'],
    ['seconds', page.replaceAll('1781083589140', '1781083589'), 'time/unit'],
    ['microseconds', page.replaceAll('1781083589140', '1781083589140443'), 'time/unit'],
    ['a future time', page.replaceAll('1781083589140', '1881083589140'), 'time/future'],
    ['a wrong total', page.replace('"totalElements":2', '"totalElements":3'), 'page/count'],
    [
      'a totalCount that differs from totalElements',
      page.replace('"totalCount":2', '"totalCount":3'),
      'page/totalCount',
    ],
    ['a last page with last: false', page.replace('"last":true', '"last":false'), 'page/last'],
    ['a repeated member', page.replace('"fee":0,', '"fee":0,"fee":0,'), 'body/json'],
    ['a purchase with a receiver', page.replace('TRANSFER"', 'NAME_PURCHASE"'), 'invariant'],
    ['the wrong order', page.replace('1781083589140', '1781083500000'), 'order/items'],
  ])('has a fault: %s', (_, body, check) => {
    expect(
      found(transfers, { body }).some((name) => name.startsWith(check)),
      found(transfers, { body }).join(),
    ).toBe(true);
  });

  it('may contain only items that match the filter, ignoring case', () => {
    const names: TestRequest = { operation: operationById.listNames, query: 'prefix=ALI' };
    expect(found(names, { body: exampleOf('listNames') })).toEqual([]);
    const others = found({ ...names, query: 'prefix=bob' }, { body: exampleOf('listNames') });
    expect(others.map((one) => one.split(' ')[0])).toEqual(['items/filter']);
  });

  it('may be empty after a cursor, whose later rows can have left the list', () => {
    const slice = JSON.parse(exampleOf('listNames')) as Record<string, unknown>;
    const body = JSON.stringify({ ...slice, content: [], firstRank: null });
    expect(found({ operation: operationById.listNames, query: 'cursor=x' }, { body })).toEqual([]);
    expect(found({ operation: operationById.listNames }, { body })).toEqual(['slice/total']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a Server header field', { server: 'nginx' }, 'headers/server'],
    ['a limit that never falls', { ratelimit: '"default";r=100;t=1' }, 'headers/ratelimit-left'],
    ['a strong tag', { etag: '"x"' }, 'headers/etag'],
    ['a max-age of a mutable response', { 'cache-control': 'private, max-age=60' }, 'headers/cache-control'],
    ['an HTML media type', { 'content-type': 'text/html' }, 'headers/content-type'],
    ['Explorer-Stale in fractions of a second', { 'explorer-stale': '1.5' }, 'headers/stale'],
    ['Explorer-Stale above Explorer-Lag', { 'explorer-stale': '90' }, 'headers/stale-lag'],
    ['a lag in milliseconds', { 'explorer-lag': '1204', date: 'Wed, 10 Jun 2026 09:26:30 GMT' }, 'headers/lag-value'],
    ['CORS for one origin only', { 'access-control-allow-origin': 'https://one.example' }, 'headers/cors'],
  ])('has a fault in a header field: %s', (_, headers, check) => {
    expect(found(transfers, { body: page, headers })).toContain(check);
  });

  it('may be cached only if it never changes', () => {
    const cached = (ask: TestRequest) =>
      found(ask, { headers: { 'cache-control': 'private, max-age=60' } }).includes('headers/cache-control');
    expect(cached({ operation: operationById.getEvent, path: { eventId: 'a:0' } })).toBe(false);
    // A list of unchanging items gets new ones.
    expect(cached({ operation: operationById.listContractEvents, path: { contractId: '00' } })).toBe(true);
  });

  it('needs only the CORS headers if it is a preflight', () => {
    const headers = { 'access-control-allow-headers': '*', 'access-control-allow-methods': 'GET', 'request-id': '' };
    expect(found({ ...transfers, method: 'OPTIONS' }, { status: 204, headers })).toEqual([]);
  });

  it('can have a record time with a fraction of a millisecond, if the deployment has no positions', () => {
    const seen = { ...seenAs(transfers, { body: page }), time: 1_781_083_589_140.443 };
    expect(answerChecks.body(seen)).toEqual([]);
  });

  it('with 429 leaves the rate limit unchanged, whatever the operation costs', () => {
    const costly = (operations as readonly Operation[]).find(({ cost }) => cost === 16);
    if (costly === undefined) throw new Error('no operation costs 16');
    const headers = { 'ratelimit-policy': '"default";q=20;w=1', ratelimit: '"default";r=5;t=1', 'retry-after': '1' };
    const left = (status: number) =>
      found({ operation: costly, path: { partyId: 'alice' } }, { status, headers }).filter((name) =>
        name.startsWith('headers/ratelimit'),
      );
    expect(left(200)).toEqual(['headers/ratelimit-left']);
    expect(left(429)).toEqual([]);
  });

  it('may have an exact number of any length', () => {
    const body = page.replace('"amount":10', '"amount":1234567890123456789012345678.0000000001');
    expect(found(transfers, { body })).toEqual([]);
  });
});

const problem = {
  type: '/localnet/problems/invalid-parameter',
  title: 'Invalid parameter',
  status: 400,
  detail: '1 parameter is invalid.',
  instance: '/localnet/v1/transfers?size=0',
  errors: [{ in: 'query', name: 'size', reason: 'must be an integer from 1 to 100' }],
};
const refusal = {
  status: 400,
  headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', etag: '' },
};
const wrong: TestRequest = { operation: operationById.listTransfers, query: 'size=0' };

describe('an error', () => {
  const judged = (body: object, ask = wrong): string[] =>
    found(ask, { ...refusal, body: JSON.stringify(body) }).filter((name) => name !== 'headers/etag-on-error');

  it('has no faults if it is a problem of the spec that names every invalid parameter', () => {
    expect(judged(problem)).toEqual([]);
  });

  it('must list each value of an enum, whole', () => {
    const ask: TestRequest = { operation: operationById.listValidators, query: 'status=x' };
    const listed = (values: string) => ({
      ...problem,
      instance: `/localnet/v1/validators?${ask.query}`,
      errors: [{ in: 'query', name: 'status', reason: `must be one of ${values}` }],
    });
    expect(judged(listed('ALL, ACTIVE, INACTIVE'), ask)).toEqual([]);
    expect(judged(listed('ALL, INACTIVE'), ask)).toEqual(['status/reason status']);
  });

  it('must mask a key of the request target, and otherwise repeat the target', () => {
    const ask = { ...wrong, query: 'size=0&key=$EXPLORER_API_KEY' };
    const instance = '/localnet/v1/transfers?size=0&key=';
    expect(judged({ ...problem, instance: `${instance}$EXPLORER_API_KEY` }, ask)).toEqual(['leaks/key']);
    expect(judged({ ...problem, instance: `${instance}lx_***` }, ask)).toEqual([]);
    // An invented key may be masked too.
    const madeUp = { ...wrong, query: 'size=0&key=lx_made0up' };
    expect(judged({ ...problem, instance: `${instance}lx_***` }, madeUp)).toEqual([]);
    expect(judged({ ...problem, instance: `${instance}lx_made0up` }, madeUp)).toEqual([]);
    expect(judged({ ...problem, instance: '/localnet/v1/transfers?size=1&key=lx_***' }, ask).join()).toContain(
      'problem/instance',
    );
  });

  it('has a fault if it has a wrong parameter, instance, type or status', () => {
    expect(judged({ ...problem, errors: [{ ...problem.errors[0], name: 'page' }] }).join()).toContain(
      'status/names-parameter',
    );
    expect(judged({ ...problem, instance: '/localnet/v1/events' }).join()).toContain('problem/instance');
    expect(judged({ ...problem, type: 'about:blank' }).join()).toContain('problem/type');
    expect(judged({ ...problem, status: 422 }).join()).toContain('problem/status');
  });

  it('repeats exactly 2,048 characters of a longer request target', () => {
    const ask = { ...wrong, query: `size=0&unknown=${'x'.repeat(3_000)}` };
    const target = `/localnet/v1/transfers?${ask.query}`;
    expect(judged({ ...problem, instance: target.slice(0, 2048) }, ask)).toEqual([]);
    expect(judged({ ...problem, instance: target }, ask).join()).toContain('problem/instance');
    expect(judged({ ...problem, instance: target.slice(0, 2000) }, ask).join()).toContain('problem/instance');
  });

  it('has a fault if it is unknown-route for an operation', () => {
    const body = { status: 404, detail: 'Nothing is there.', instance: '/localnet/v1/parties/..' };
    const ask: TestRequest = {
      operation: operationById.getParty,
      rawPath: { partyId: '..' },
      expect: { status: [404] },
    };
    const judgedAs = (slug: string, title: string) =>
      found(ask, {
        ...refusal,
        status: 404,
        body: JSON.stringify({ ...body, type: `/localnet/problems/${slug}`, title }),
      });
    expect(judgedAs('unknown-route', 'Unknown route').join()).toContain('problem/route');
    expect(judgedAs('not-found', 'Not found').join()).not.toContain('problem/');
  });

  it('has the network as realm of WWW-Authenticate', () => {
    const unauthorized = { type: '/localnet/problems/unauthorized', title: 'API key required', status: 401 };
    const body = JSON.stringify({ ...unauthorized, detail: 'Send a key.', instance: '/localnet/v1/transfers' });
    const ask: TestRequest = { operation: operationById.listTransfers, key: null, expect: { status: [401] } };
    const judgedWith = (challenge: string) =>
      found(ask, { status: 401, body, headers: { ...refusal.headers, 'www-authenticate': challenge } }).join();
    expect(judgedWith('ApiKey realm="localnet"')).not.toContain('www-authenticate');
    for (const challenge of ['ApiKey realm="ledger-explorer"', 'ApiKey realm="LOCALNET"', 'ApiKey'])
      expect(judgedWith(challenge)).toContain('headers/www-authenticate');
  });

  it('has a fault if the response to HEAD has a body', () => {
    const ask: TestRequest = { ...wrong, method: 'HEAD' };
    const headed = (body: string) =>
      found(ask, { ...refusal, body }).filter((name) => name !== 'headers/etag-on-error');
    expect(headed('')).toEqual([]);
    expect(headed(JSON.stringify(problem))).toEqual(['headers/body']);
  });

  it('has a fault if it reveals internals', () => {
    const detail = 'error: relation "event" does not exist at Parser.parse (/srv/app/node_modules/pg/parser.js:12:3)';
    expect(judged({ ...problem, detail }).join()).toContain('leaks/internals');
    expect(judged({ ...problem, detail: 'no answer from 10.2.1.7' }).join()).toContain('leaks/internals');
    expect(judged({ ...problem, detail: 'no version 10.2.1' }).join()).not.toContain('leaks/internals');
  });

  it('is a fault of a valid request; a 200 is a fault of an invalid one', () => {
    expect(judged(problem, { operation: operationById.listTransfers, query: 'size=1' })).toContain(
      'status/expected 200 400',
    );
    expect(found(wrong, { body: page }).join()).toContain('status/expected 400 200');
  });
});

import { operations, problems, type Operation } from '@ledger-explorer/spec';
import { exportedFiles } from '../contract/exported-file.ts';
import { pathParameter, queryParameters, takes } from '../contract/parameters-of.ts';
import type { TestRequest } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { firstList } from './any-list.ts';
import { longest } from './made-up.ts';
import { knownPath, sendAll, type Probe, type ProbeContext, type ServiceProbe } from './probe.ts';

const origin = { origin: 'https://app.example' };

function status(...codes: number[]): Pick<TestRequest, 'expect'> {
  return { expect: { status: codes } };
}

/** Unknown paths are 404, before method and key are checked (R9). */
function routes({ random, mayProbeMethods }: ProbeContext, { path }: Operation): TestRequest[] {
  const name = path.slice(4);
  const unknown = [
    '/v1/no-such-thing',
    '/v1/no-such-thing?size=0',
    `/v0${path.slice(3)}`,
    '/v1',
    `${path}x`,
    `${path}.json`,
    ...['%2F', '//', '/../v1/', '/./'].map((middle) => `/v1${middle}${name}`),
    // A trailing slash can be an empty identifier.
    ...(operations.some((other) => other.path.startsWith(`${path}/{`)) ? [] : [`${path}/`]),
    ...random.some([`/V1/${name}`, path.toUpperCase(), `/v1/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`], 1),
  ];
  return random.some(unknown, unknown.length).map((target, index) => ({
    target,
    expect: { status: [404], problem: 'unknown-route' },
    ...(index % 2 === 0 ? {} : { key: null, headers: origin }),
    ...(index < 2 && mayProbeMethods ? { method: 'POST' } : {}),
  }));
}

/** Request targets over 8 KiB and header lines over 16 KiB are refused, shorter ones not (R12), with or without a key. */
function sizes({ random }: ProbeContext, operation: Operation): TestRequest[] {
  const query = (length: number): string => `size=1&unknown=${'x'.repeat(length)}`;
  const filler = (length: number): Pick<TestRequest, 'headers'> => ({ headers: { 'x-filler': 'x'.repeat(length) } });
  const key: Pick<TestRequest, 'key'> = random.below(2) === 0 ? {} : { key: null };
  return [
    { operation, query: query(7_900), ...filler(15_000) },
    { operation, query: query(8_300), ...status(414), ...key },
    { operation, query: 'size=1', ...filler(17_000), ...status(431), ...key },
    { operation, query: query(8_300), ...filler(17_000), ...status(414, 431), ...key },
    { operation, query: query(40_000), method: 'HEAD', ...status(414), ...key },
  ];
}

/** Accept, Range and preconditions other than If-None-Match have no effect: 406, 412 and 416 are never sent (R11). */
function negotiation(_: ProbeContext, operation: Operation): TestRequest[] {
  const headers: readonly Readonly<Record<string, string>>[] = [
    { accept: 'application/xml', range: 'bytes=0-9', 'accept-encoding': 'identity;q=0, *;q=0' },
    { accept: 'text/html', 'if-match': '"never"', 'if-modified-since': 'Fri, 31 Dec 2100 00:00:00 GMT' },
    { 'accept-encoding': 'gzip;q=0, identity', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ];
  return [
    ...headers.map((fields) => ({ operation, query: 'size=20', headers: fields })),
    { operation, query: 'size=1', headers: { 'if-none-match': '*' }, ...status(304) },
    // Parameters are checked before the tag (R9).
    { operation, query: 'orderBy=up', headers: { 'if-none-match': '*' } },
  ];
}

/** Preflights succeed on any path without a key, and scripts can read errors. */
function preflights({ session, random }: ProbeContext, operation: Operation): TestRequest[] {
  const headers = { ...origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
  const anywhere = ['', '/', '/v1/no/such/thing', '/v1/parties/%zz', '/v1/updates?size=0', '/health', '/problems/none'];
  const isOpen = session.declaration.isOpen(operation);
  return [
    ...random
      .some(anywhere, 2)
      .map((target): TestRequest => ({ target, key: null, headers, method: 'OPTIONS', ...status(200, 204) })),
    { operation, key: null, headers, method: 'OPTIONS', ...status(200, 204) },
    { operation, query: 'size=0', headers: origin },
    { operation, query: 'size=0', method: 'HEAD' },
    { operation, key: null, headers: origin, ...status(isOpen ? 200 : 401) },
    { operation, query: 'size=1', headers: origin },
  ];
}

/** The URL of a problem type returns its explanation without a key. */
function explanations({ random, isDeep }: ProbeContext): TestRequest[] {
  const some = random.some(problems, isDeep ? problems.length : 3);
  return some.map(({ slug }) => ({ target: `/problems/${slug}`, key: null, ...status(200) }));
}

/** Unusual forms of queries, which custom parsers may misread; the spec's reader gives the expected result. */
const forms: readonly string[] = [
  ...['%73ize=1', 's%69ze=0', 'size=%31', 'size=%25%31', '=1', '=', '&&size=1&&', '?size=1', 'size==1', 'size=1=1'],
  ...['size=1?', 'size=1&=0', 'size=1&%', 'size=1&%ff=1', 'size=1&size%5B%5D=0', 'size=1&size%00=0', 'size=1&Size=0'],
  ...['size=1&s%C4%B1ze=0', 'size=1;size=0', 'size=1,2', 'size=4294967297', 'size=18446744073709551617'],
  ...['size=1&page=4294967296', 'size=%EF%BC%91', 'size=%D9%A1', 'size=%0A1', 'size=1%00', 'size=1&%73ize=2'],
  ...['size=1&page=', 'page=0&size=1&unknown', `size=1&unknown=${'x'.repeat(3_000)}`, 'size=1&unknown=%F0%9F%99%82'],
  `${Array.from({ length: 60 }, (_, index) => `unknown${index}=1`).join('&')}&size=1`,
];

/** Path segments that are no identifiers, with the expected status; the limit of R7 counts decoded bytes. */
const segments: readonly (readonly [segment: (most: number) => string, status: number])[] = [
  [(most) => '%7E'.repeat(most), 404],
  [(most) => '%C3%A9'.repeat(Math.floor(most / 2)), 404],
  [(most) => '%C3%A9'.repeat(Math.floor(most / 2) + 1), 400],
  [() => '~+~', 404],
  [() => '%7E%20%7E', 404],
  [() => '~%2F..', 404],
  [() => '%7E%252F', 404],
  [() => '~%26size=0%23', 404],
];

/** Sends each unusual form once, for random operations, since a service has one request parser. */
function drawnForms({ session, random }: ProbeContext): TestRequest[] {
  const open = session.table.filter((one) => one.keyRequired && session.declaration.has(one));
  const lists = open.filter((one) => !one.path.includes('{') && !one.extension && takes(one, 'size'));
  const named = open.flatMap((operation) => {
    const { kind, name = '', maxBytes = 512 } = pathParameter(operation) ?? {};
    return kind === 'identifier' ? [{ operation, name, maxBytes }] : [];
  });
  return [
    ...forms.flatMap((query): TestRequest[] => {
      const operation = random.pick(lists);
      return operation === undefined ? [] : [{ operation, path: {}, query }];
    }),
    ...segments.flatMap(([segment, code]): TestRequest[] => {
      const chosen = random.pick(named);
      if (chosen === undefined) return [];
      const { operation, name, maxBytes } = chosen;
      return [{ operation, rawPath: { [name]: segment(maxBytes) }, ...status(code) }];
    }),
  ];
}

/** U+0000 in a text parameter is a 400 that names it, because databases refuse the character. */
async function nul({ session }: ProbeContext): Promise<TestRequest[]> {
  const asks: TestRequest[] = [];
  const open = session.table.filter((one) => one.keyRequired && one.cost < 4 && session.declaration.has(one));
  for (const operation of open) {
    const names = queryParameters(operation)
      .filter(({ kind, name }) => kind === 'text' && !/cursor$/i.test(name))
      .map(({ name }) => name);
    const [path] = names.length === 0 ? [] : await pathsOf(session, operation);
    const query = names.map((name) => `${name}=a%00`).join('&');
    if (path !== undefined) asks.push({ operation, path, query, expect: { status: [400], names } });
  }
  for (const { path, parameters } of exportedFiles.filter((one) =>
    session.declaration.has({ ...one, extension: true }),
  ))
    for (const { name } of parameters.filter(({ kind }) => kind === 'text'))
      asks.push({ target: `${path}?${name}=a%00`, ...status(400) });
  return asks;
}

/** Checks of requests that do not depend on the operation. */
export const protocol: ServiceProbe = {
  name: 'protocol',
  cost: 92,
  run: async (context) => {
    const operation = firstList(context);
    const asks = [routes, sizes, negotiation, preflights, explanations, drawnForms].flatMap((of) =>
      of(context, operation),
    );
    await sendAll(context, [...asks, ...(await nul(context))]);
    if (!context.mayProbeMethods) context.unchecked('refused methods: checked only with --probe-methods');
  },
};

const refusedMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

/** Checks that other methods are 405 on every operation, before key, parameters and resource are checked (R9). Only with `probeMethods`. */
export const methods: Probe = {
  name: 'methods',
  cost: 2,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { random, isDeep } = context;
    const path = await knownPath(context, operation);
    if (path === undefined) return;
    const name = pathParameter(operation)?.name;
    const besides: readonly Partial<TestRequest>[] = [
      {},
      { key: null },
      { key: null, query: 'size=0&position=x' },
      { key: 'not-a-key', ...(name === undefined ? {} : { rawPath: { [name]: longest(600) } }) },
    ];
    const count = isDeep ? refusedMethods.length : operation.extension ? 1 : 3;
    const asks = random.some(refusedMethods, count).map((method): TestRequest => ({
      operation,
      path,
      ...random.pick(besides),
      method,
      ...status(405),
    }));
    await sendAll(context, asks);
  },
};

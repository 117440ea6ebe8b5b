import { memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { keyEncodings, keyPlaceholder } from '../transport/key-form.ts';
import { longest, nobody } from './made-up.ts';
import type { Probe, ProbeContext, ServiceProbe } from './probe.ts';
import type { Operation, Parameter } from '@ledger-explorer/spec';

const refused = { status: [401] } as const;

function pathParameter(operation: Operation): Parameter | undefined {
  return operation.parameters.find(({ in: place }) => place === 'path');
}

/** Queries, header fields and segments that are refused after the key, one rule each (R1 to R8). */
function wrongParts(operation: Operation): Record<'queries' | 'headers' | 'segments', readonly string[]> {
  const has = (name: string): boolean => operation.parameters.some((parameter) => parameter.name === name);
  const longestSegment = pathParameter(operation)?.maxBytes ?? 512;
  return {
    queries: [
      ...(has('size') ? ['size=0', 'size=', 'size=01', 'size=1&size=1'] : []),
      ...(has('orderBy') ? ['orderBy=up'] : []),
      ...(has('nextCursor') ? ['nextCursor=made-up'] : []),
      operation.pinnable ? 'position=9007199254740991' : 'position=1',
    ],
    headers: has('Explorer-Wait-For') ? ['Explorer-Wait-For'] : [],
    segments: pathParameter(operation) === undefined ? [] : ['', '..', '%00', '%zz', longest(longestSegment + 1)],
  };
}

/** What is looked at after the key, all of it wrong at once: whatever is looked at earlier shows itself. */
function allWrong(operation: Operation, place: number): Partial<Ask> {
  const { queries, headers, segments } = wrongParts(operation);
  const sizes = queries.filter((query) => query.startsWith('size='));
  const size = sizes[place % sizes.length];
  const segment = segments[place % segments.length];
  const query = ['unknown=1', ...queries.filter((one) => one === size || !sizes.includes(one))].join('&');
  return {
    query,
    headers: Object.fromEntries(headers.map((name) => [name, 'x'])),
    ...(segment === undefined ? {} : segmentOf(operation, segment)),
  };
}

function segmentOf(operation: Operation, segment: string): Partial<Ask> {
  return {
    rawPath: { [pathParameter(operation)?.name ?? '']: segment },
  };
}

/** What others look at before the key, in three requests at most: R1 to R8, the resource, R11 and entity tags. */
function besides(operation: Operation, place: number): readonly Partial<Ask>[] {
  return [
    allWrong(operation, place),
    { headers: { accept: 'text/html', 'if-none-match': '*' } },
    ...(pathParameter(operation) === undefined ? [] : [segmentOf(operation, nobody)]),
  ];
}

/** Each of them in a request of its own. */
function apart(operation: Operation): readonly Partial<Ask>[] {
  const { queries, headers, segments } = wrongParts(operation);
  return [
    {},
    ...['unknown=1', ...queries].map((query) => ({ query })),
    ...headers.map((name) => ({ headers: { [name]: 'x' } })),
    ...segments.map((segment) => segmentOf(operation, segment)),
  ];
}

/** Every operation that needs a key refuses who has none, whatever else is wrong with the request (R9). */
export const authentication: Probe = {
  name: 'authentication',
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async ({ session, random, turn, isDeep, unchecked }, operation) => {
    if (session.declaration.isOpen(operation)) {
      unchecked('the deployment takes requests without a key');
      const [path] = await pathsOf(session, operation);
      if (path !== undefined) await session.ask({ operation, path, key: null });
      return;
    }
    const [
      values = Object.fromEntries(
        operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => [name, 'x']),
      ),
    ] = await pathsOf(session, operation);
    // Each is asked of one operation or another in every run.
    const isAlike = (other: Operation): boolean =>
      other.keyRequired && (pathParameter(other) === undefined) === (pathParameter(operation) === undefined);
    const place = turn + session.table.filter(isAlike).indexOf(operation);
    const all = besides(operation, place);
    const chosen = isDeep ? [...all, ...apart(operation)] : all.slice(place % all.length).slice(0, 1);
    const asks = chosen.map((more): Ask => ({
      operation,
      path: values,
      key: isDeep || random.next() < 0.7 ? null : madeUp(random.next()),
      ...more,
      expect: refused,
    }));
    await Promise.all(asks.map((ask) => session.ask(ask)));
  },
};

function madeUp(random: number): string {
  return `lx_${Math.floor(random * 2 ** 52).toString(36)}made0up0by0contract0tests`;
}

/** The key in all its wrong forms is refused in the same words; in any spelling of the header's name it is taken. */
export const keys: ServiceProbe = {
  name: 'keys',
  cost: 14,
  run: async (context) => {
    const { session, random, unchecked } = context;
    const operation = session.table.find(
      (candidate) =>
        candidate.keyRequired &&
        session.declaration.has(candidate) &&
        candidate.parameters.every(({ in: where }) => where !== 'path') &&
        candidate.paging === 'none',
    );
    if (operation === undefined || session.apiKey === undefined || session.declaration.isOpen(operation)) {
      unchecked('the deployment takes requests without a key');
      return;
    }
    // A key in an address ends up in the logs of all that stands between: only where nothing does.
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(session.transport.baseUrl).hostname);
    const written = isHere ? keyPlaceholder : madeUp(0.2);
    const [encoding] = random.some(keyEncodings, 1);
    const wrong: [string, Ask][] = [
      ['missing', { operation, key: null }],
      ['of another last letter', { operation, keyForm: 'of another last letter' }],
      ['empty', { operation, key: '' }],
      ['truncated', { operation, keyForm: 'truncated' }],
      ['longer', { operation, keyForm: 'longer' }],
      ['in another case', { operation, keyForm: 'in another case' }],
      ['made up', { operation, key: madeUp(0.5) }],
      ['only its prefix', { operation, keyForm: 'only its prefix' }],
      ['as a bearer token', { operation, keyForm: 'as a bearer token', keyField: 'authorization' }],
      ['in the query', { operation, key: null, query: `x-api-key=${written}&api_key=${written}&apiKey=${written}` }],
      ['in the query, percent-encoded', { operation, key: null, keyEncoding: encoding, query: `token=${written}` }],
    ];
    const answers = await Promise.all(wrong.map(([, ask]) => session.ask({ ...ask, expect: refused })));
    compareWords(context, operation, wrong, answers);
    await session.ask({ operation, key: null, method: 'HEAD', expect: refused });
    // Names of header fields have no case (RFC 9110 section 5.1).
    const field = random.next() < 0.5 ? 'X-API-KEY' : 'X-Api-Key';
    await session.ask({ operation, keyField: field, expect: { status: [200] } });
    // A key in the path of what is not there: the error repeats the path, and may not repeat the key.
    await session.ask({ target: `/v1/keys/${written}`, keyEncoding: encoding, expect: { status: [404] } });
  },
};

/** The cases cannot be distinguished: trying keys reveals nothing. */
function compareWords(
  { report }: ProbeContext,
  operation: Operation,
  wrong: readonly [string, Ask][],
  answers: readonly Awaited<ReturnType<ProbeContext['session']['ask']>>[],
): void {
  const words = answers.map((seen) =>
    seen?.answer.status === 401
      ? JSON.stringify([
          memberOf(seen.body, 'title'),
          memberOf(seen.body, 'detail'),
          memberOf(seen.body, 'type'),
          seen.answer.headers['www-authenticate'],
        ])
      : undefined,
  );
  const [first] = words;
  const index = words.findIndex((text) => text !== undefined && first !== undefined && text !== first);
  const [name, ask] = wrong[index] ?? [];
  if (name === undefined || ask === undefined) return;
  report(
    {
      check: 'auth/told-apart',
      rule: 'errors',
      title: 'the cases of a 401 can be distinguished',
      expected: first ?? '',
      actual: words[index] ?? '',
      detail: `a key that is ${name}`,
      where: operation.id,
      wide: true,
    },
    ask,
  );
}

import { memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { keyPlaceholder } from '../transport/key-form.ts';
import type { Probe, ProbeContext, ServiceProbe } from './probe.ts';
import type { Operation } from '@ledger-explorer/spec';

const refused = { status: [401] } as const;

/** Every operation that needs a key refuses who has none, whatever else is wrong with the request. */
export const authentication: Probe = {
  name: 'authentication',
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async ({ session, random, isDeep }, operation) => {
    const [
      values = Object.fromEntries(
        operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => [name, 'x']),
      ),
    ] = await pathsOf(session, operation);
    const base: Ask = { operation, path: values };
    const asks: Ask[] = [
      { ...base, key: null, expect: refused },
      {
        ...base,
        key: madeUp(random.next()),
        query: operation.parameters.some(({ name }) => name === 'size') ? 'size=0' : '',
        expect: refused,
      },
    ];
    const chosen = isDeep
      ? [...asks, { ...base, key: '', expect: refused } as Ask]
      : asks.slice(0, random.next() < 0.3 ? 2 : 1);
    await Promise.all(chosen.map((ask) => session.ask(ask)));
  },
};

const madeUp = (random: number): string => `lx_${Math.floor(random * 2 ** 52).toString(36)}made0up0by0contract0tests`;

/** The key in all its wrong forms is refused in the same words; in any spelling of the header's name it is taken. */
export const keys: ServiceProbe = {
  name: 'keys',
  run: async (context) => {
    const { session, unchecked } = context;
    const operation = session.table.find(
      (candidate) =>
        candidate.keyRequired &&
        candidate.parameters.every(({ in: where }) => where !== 'path') &&
        candidate.paging === 'none',
    );
    if (operation === undefined || session.apiKey === undefined) {
      unchecked('the deployment takes requests without a key');
      return;
    }
    // A key in an address ends up in the logs of all that stands between: only where nothing does.
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(session.transport.baseUrl).hostname);
    const written = isHere ? keyPlaceholder : madeUp(0.2);
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
    ];
    const answers = await Promise.all(wrong.map(([, ask]) => session.ask({ ...ask, expect: refused })));
    compareWords(context, operation, wrong, answers);
    await session.ask({ operation, key: null, method: 'HEAD', expect: refused });
    // Names of header fields have no case (RFC 9110 section 5.1).
    await Promise.all(
      ['X-API-KEY', 'X-Api-Key'].map((name) => session.ask({ operation, keyField: name, expect: { status: [200] } })),
    );
  },
};

/** The cases are not told apart: who tries keys learns nothing. */
const compareWords = (
  { report }: ProbeContext,
  operation: Operation,
  wrong: readonly [string, Ask][],
  answers: readonly Awaited<ReturnType<ProbeContext['session']['ask']>>[],
): void => {
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
      title: 'the cases of a 401 are told apart',
      expected: first ?? '',
      actual: words[index] ?? '',
      detail: `a key that is ${name}`,
      where: operation.id,
      wide: true,
    },
    ask,
  );
};

import type { Operation, Parameter } from '@ledger-explorer/spec';
import fc from 'fast-check';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Random } from '../session/random.ts';
import type { Probe } from './probe.ts';

const integers = ({ minimum = 0, maximum }: Parameter): { readonly bounds: string[]; readonly odd: string[] } => ({
  bounds: [
    String(minimum - 1),
    ...(maximum === undefined ? [] : [maximum >= Number.MAX_SAFE_INTEGER ? '9007199254740992' : String(maximum + 1)]),
  ],
  odd: [
    `0${minimum + 1}`,
    '',
    `%2B${minimum + 1}`,
    `${minimum + 1}.0`,
    'abc',
    '1e1',
    '0x1',
    `%20${minimum + 1}`,
    `+${minimum + 1}`,
    `${minimum + 1}%20`,
    '%D9%A1',
    'null',
    '1,2',
    '99999999999999999999',
    '-0',
    'NaN',
    'true',
    '%00',
    '%zz',
    '%ff',
  ],
});

const words = ({ values = [] }: Parameter): string[] => {
  const [first = 'x'] = values;
  return [
    first.toLowerCase(),
    'UNKNOWN',
    '',
    `${first}x`,
    first.slice(0, -1),
    `${first}%20`,
    'NULL',
    '0',
    `${first},${values[1] ?? first}`,
    `${first[0] ?? ''}${first.slice(1).toLowerCase()}`,
    '%ff',
  ];
};

/** Values a parameter has to refuse, the likeliest mistakes first. */
const wrongValues = (parameter: Parameter): string[] => {
  if (parameter.kind === 'integer') {
    const { bounds, odd } = integers(parameter);
    return [...bounds, ...odd];
  }
  return parameter.kind === 'enum' ? words(parameter) : ['%ff'];
};

const rightValues = ({ kind, minimum = 0, maximum, values = [] }: Parameter): string[] => {
  if (kind === 'enum') return [...values];
  return kind === 'integer'
    ? [String(minimum), ...(maximum === undefined || maximum > 1_000 ? [] : [String(maximum)])]
    : [];
};

const queryParameters = (operation: Operation): Parameter[] =>
  operation.parameters.filter(({ in: where, name }) => where === 'query' && name !== 'position');

const pair = ({ name }: Parameter, value: string): string => `${name}=${value}`;

/** The first page beyond what (page + 1) x size may be (R2). */
const windowOf = ({ window = 0 }: Operation): string => `page=${window / 100}&size=100`;

/** Has a highest page. */
const isPaged = (operation: Operation): boolean =>
  queryParameters(operation).some(({ name, maximum }) => name === 'page' && maximum !== undefined);

/** Requests that every operation has to answer in one way: alone at the upper bounds, then several wrong at once. */
const examples = (operation: Operation, isDeep: boolean, random: Random): string[] => {
  const known = queryParameters(operation).filter(({ kind }) => kind !== 'text');
  const position = operation.parameters.find(({ name, in: where }) => name === 'position' && where === 'query');
  const parameters = position === undefined ? known : [...known, position];
  const all = (choose: (parameter: Parameter) => string | undefined): string =>
    parameters.map((parameter) => pair(parameter, choose(parameter) ?? '')).join('&');
  const wrong = isDeep
    ? parameters.flatMap((parameter) => wrongValues(parameter).map((value) => pair(parameter, value)))
    : [];
  const isInteger = ({ kind }: Parameter): boolean => kind === 'integer';
  // A 400 names all that is wrong, so that one request asks for all parameters. Bounds first, then odd ones, others each time.
  const bounds = [1, 0].map((side) => all((parameter) => wrongValues(parameter)[side]));
  const turn = random.below(1_000);
  const odd = Array.from({ length: isDeep ? 20 : 2 + Math.round(random.next()) }, (_, round) =>
    all((parameter) => {
      const values = wrongValues(parameter).slice(isInteger(parameter) ? 2 : 0);
      // The likeliest mistakes of all operations, then one after the other.
      const at = round < 2 ? round * 2 + (turn % 2) : turn + round;
      // Not all of them the same mistake; what stands alone makes the likeliest.
      return values[(at + (parameter.name === 'size' && parameters.length > 1 ? 1 : 0)) % values.length];
    }),
  );
  const rounds = [...bounds, ...odd];
  const right = (choose: (values: readonly string[]) => string | undefined): string =>
    known.map((parameter) => pair(parameter, choose(rightValues(parameter)) ?? '')).join('&');
  const lowest = right(([first]) => first);
  const highest = right((values) => values.at(-1));
  const highestPage = known.find(({ name }) => name === 'page')?.maximum ?? 0;
  const beyond =
    operation.beyond === undefined || (!isDeep && random.next() < 0.6) ? [] : [`size=10&page=${highestPage + 1}`];
  const window =
    operation.window === undefined
      ? []
      : [`page=${operation.window / 100}&size=100`, `page=${operation.window / 100 - 1}&size=100`];
  const unknown = `unknown=1&unknown=&${parameters[0]?.name.toUpperCase() ?? 'PAGE'}=-1&cursor=x&limit=0`;
  return [
    ...wrong,
    ...rounds,
    ...(lowest === '' ? [] : [`${lowest}&${lowest}`]),
    // The highest page is where a bound goes wrong; the lowest is what everything else asks for.
    `${isPaged(operation) || random.next() < 0.5 ? highest : lowest}&${unknown}`,
    ...window,
    ...beyond,
    ...(position === undefined ? ['position=1'] : []),
  ].filter((query) => query !== '');
};

/** Any query over the operation's parameters: right, wrong, repeated, unknown, encoded. */
const queries = (operation: Operation): fc.Arbitrary<string> => {
  const known = queryParameters(operation).map((parameter) =>
    fc
      .constantFrom(...rightValues(parameter), ...rightValues(parameter), ...wrongValues(parameter))
      .map((value) => pair(parameter, value)),
  );
  const other = fc.constantFrom(
    'unknown=1',
    'unknown',
    'Page=9',
    'sort=x',
    '=',
    '&',
    'p%61ge=0',
    'page',
    '%70age=1',
    'filter[x]=1',
  );
  return fc.array(fc.oneof(other, ...known), { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&'));
};

/** Headers that the operation reads. */
const headerAsks = (operation: Operation, isDeep: boolean): Record<string, string>[] =>
  operation.parameters
    .filter(({ in: where }) => where === 'header')
    .flatMap(({ name }) => [{ [name]: '0' }, { [name]: '01' }, ...(isDeep ? [{ [name]: '-1' }, { [name]: 'x' }] : [])]);

/**
 * Parameters are read as the spec says (R1 to R6): what the oracle (`readParameters` of the spec) refuses is 400 naming
 * each, all else 200. The examples first, then whatever fast-check makes up, shrunk by it.
 */
export const parameters: Probe = {
  name: 'parameters',
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async ({ session, seed, path, isDeep, unchecked, random }, operation) => {
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const ask = (query: string): Ask => ({ operation, path: values, query });
    if (path === undefined) {
      const all = examples(operation, isDeep, random);
      // Of what is right one is left out: the budget is better spent on what is wrong.
      const fixed = isDeep
        ? all
        : all.filter(
            (query) =>
              !query.includes('size=100') || isPaged(operation) || random.next() < 0.5 || query === windowOf(operation),
          );
      for (let at = 0; at < fixed.length; at += 4)
        await Promise.all(fixed.slice(at, at + 4).map((query) => session.ask(ask(query))));
      const headers = headerAsks(operation, isDeep);
      const few = isDeep ? headers : random.some(headers, random.next() < 0.25 ? 1 : 0);
      await Promise.all(few.map((one) => session.ask({ ...ask(''), headers: one })));
    }
    if (queryParameters(operation).length === 0) return;
    await fc.check(
      fc.asyncProperty(queries(operation), async (query) => {
        const known = session.recorder.size;
        await session.ask(ask(query));
        return session.recorder.size === known;
      }),
      // Each new fault is reported, and made smaller, where it is seen: fast-check need not shrink it again.
      {
        seed,
        numRuns: isDeep ? 80 : Math.floor(random.next() * 1.2),
        endOnFailure: true,
        ...(path === undefined ? {} : { path }),
      },
    );
  },
};

import type { Operation, Parameter } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { queryParameters, takes } from '../contract/parameters-of.ts';
import type { TestRequest } from '../session/ask.ts';
import { hasPositions } from '../session/own-operation.ts';
import type { Random } from '../session/random.ts';
import { knownPath, sendAll, type Probe, type Quota, quotaOf } from './probe.ts';

/** Invalid values of a parameter. `bounds`: below and above the bounds of a number, else two mistakes; `odd`: others, the likeliest first. */
function wrongValues({ name, kind, minimum = 0, maximum, values = [] }: Parameter): {
  readonly bounds: readonly string[];
  readonly odd: readonly string[];
} {
  const [first = 'x', second = first] = values;
  if (kind === 'integer') {
    const above =
      maximum === undefined ? [] : [maximum >= Number.MAX_SAFE_INTEGER ? '9007199254740992' : `${maximum + 1}`];
    const one = minimum + 1;
    const zero = minimum === 1 ? ['0'] : [];
    const likely = [`0${one}`, '', `%2B${one}`, `${one}.0`, 'abc', '1e1', '0x1', `%20${one}`, `+${one}`, `${one}%20`];
    const rare = ['%D9%A1', 'null', '1,2', `${one}_0`, `${one};unknown=1`, '99999999999999999999', '-0', 'NaN', 'true'];
    return { bounds: [String(minimum - 1), ...above], odd: [...zero, ...likely, ...rare, '%00', '%zz', '%ff'] };
  }
  if (kind === 'list')
    return {
      // A repeated parameter is invalid too (R4).
      bounds: [`${first},UNKNOWN`, `${first}&${name}=${first}`],
      odd: ['UNKNOWN', '', `${first},`, `,${first}`, `${first};${first}`, `${first}x`, first.toUpperCase(), '%ff'],
    };
  if (kind !== 'enum') return { bounds: ['%ff', '%ff'], odd: ['%ff'] };
  const likely = ['', `${first}x`, first.slice(0, -1), `${first}%20`, 'NULL', '0', `${first},${second}`];
  const rare = [`${first[0] ?? ''}${first.slice(1).toLowerCase()}`, '%ff'];
  return { bounds: [first.toLowerCase(), 'UNKNOWN'], odd: [...likely, ...rare] };
}

const largestSize = 100;

/** Valid values of a parameter. */
function rightValues({ kind, minimum = 0, maximum, values = [] }: Parameter): readonly string[] {
  if (kind === 'list') return [values[0] ?? '', values.join(',')];
  if (kind === 'enum') return values;
  const highest = maximum === undefined || maximum > 1_000 ? [] : [String(maximum)];
  return kind === 'integer' ? [String(minimum), ...highest] : ['1'];
}

/** A query with several parameters, since a 400 must name all invalid ones. */
function queryOf(parameters: readonly Parameter[], value: (parameter: Parameter) => string | undefined): string {
  return parameters.map((parameter) => `${parameter.name}=${value(parameter) ?? ''}`).join('&');
}

/** Parameters to ignore: similar names, names of object members, and other separators. */
function ignoredBy(operation: Operation): string {
  const name = queryParameters(operation)[0]?.name ?? 'page';
  const foreign = ['cursor=x', 'limit=0'].filter((pair) => !takes(operation, pair.split('=', 1)[0] ?? ''));
  const near = `${name.toUpperCase()}=-1&${name}[]=-1&${name}[0]=-1&%20${name}=-1&${name}.=-1`;
  return ['unknown=1;size=0&unknown=', near, 'constructor=1&__proto__=1&toString=1&unknown=%zz&%ff', ...foreign].join(
    '&',
  );
}

/**
 * Example queries: beyond the upper bounds (R1, R2), and at the upper bounds with ignored parameters; then in random
 * order below the lower bounds, repeated parameters (R4), and odd values, likely ones first. Each query has all
 * parameters.
 */
function examples(operation: Operation, random: Random): readonly string[] {
  const { window } = operation;
  const inQuery = queryParameters(operation);
  const all = inQuery.filter(({ kind }) => kind !== 'text');
  const unpinned = all.filter(({ name }) => name !== 'position');
  const isPaged = takes(operation, 'page');
  // The limit of `page` depends on `size`, here the largest one.
  const highestPage = window === undefined ? undefined : window / largestSize - 1;
  const above = queryOf(all, (parameter) => {
    if (parameter.name === 'size' && isPaged) return window === undefined ? '10' : String(largestSize);
    if (parameter.name === 'page' && highestPage !== undefined) return String(highestPage + 1);
    return wrongValues(parameter).bounds[1];
  });
  // An operation without a position parameter refuses it (R5). A deployment without positions can ignore it.
  const isRefused = !takes(operation, 'position') && hasPositions(operation);
  const pastBounds = [...(above === '' ? [] : [above]), ...(isRefused ? ['position=1'] : [])].join('&');
  const highest = queryOf(unpinned, (parameter) =>
    parameter.name === 'page' && highestPage !== undefined ? String(highestPage) : rightValues(parameter).at(-1),
  );
  const atBounds = [...(highest === '' ? [] : [highest]), ignoredBy(operation)].join('&');
  if (all.length === 0) return random.some([pastBounds, atBounds], 2);
  const below = queryOf(all, (parameter) => wrongValues(parameter).bounds[0]);
  const once = queryOf(all, (parameter) => rightValues(parameter)[0]);
  const likely = [0, 1, 2, 3, 4].map((at) => queryOf(all, (parameter) => wrongValues(parameter).odd[at]));
  const rare = Array.from({ length: 12 }, () =>
    queryOf(all, (parameter) => random.pick(wrongValues(parameter).odd.slice(likely.length)) ?? ''),
  );
  const wrong = random.some([below, `${once}&${once}`, ...likely], 7);
  return [pastBounds, atBounds, ...rare.slice(0, 1), ...wrong, ...rare.slice(1)];
}

/** Requests for rules of few operations: a period that ends before it begins (V53), and a 404 at the highest number (V39). */
function requestsOfFewRules(operation: Operation): readonly Partial<TestRequest>[] {
  const filters = queryParameters(operation).filter(({ name }) => name !== 'position');
  const bounded = filters.find(({ kind, maximum }) => kind === 'integer' && maximum !== undefined);
  const isSingle =
    operation.paging === 'none' && !operation.path.includes('{') && meaningOf(operation).statuses.has(404);
  const period = 'from=1790000000001&to=1790000000000';
  return [
    ...(takes(operation, 'from') && takes(operation, 'to')
      ? [{ query: period, expect: { status: [400], names: ['from'] } }]
      : []),
    ...(bounded !== undefined && isSingle
      ? [{ query: `${bounded.name}=${bounded.maximum ?? ''}`, expect: { status: [404] } }]
      : []),
  ];
}

/** Queries per operation in a quick run, and their minimum. */
const mostQueries: Quota = { core: 7, extension: 2, costly: 1 };
const fewest = 2;

/**
 * Checks that parameters are read as in the spec (R1 to R6): if the spec's reader refuses a request, a 400 names each
 * invalid parameter, otherwise it succeeds. The number of requests depends on the budget.
 */
export const parameters: Probe = {
  name: 'parameters',
  cost: 4,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { isDeep, random, share, dropped } = context;
    const path = await knownPath(context, operation);
    if (path === undefined) return;
    const plain: TestRequest = { operation, path };
    const header = operation.parameters.find(({ in: where }) => where === 'header')?.name;
    const queries = examples(operation, random);
    const wanted = queries.slice(0, isDeep ? queries.length : quotaOf(operation, mostQueries));
    const unpinned = queryParameters(operation).filter(({ name }) => name !== 'position');
    const invalidValues = unpinned.flatMap((one) =>
      [...wrongValues(one).bounds, ...wrongValues(one).odd].map((value) => `${one.name}=${value}`),
    );
    const all: TestRequest[] = [
      ...wanted.map((query) => ({ ...plain, query })),
      ...requestsOfFewRules(operation).map((more) => ({ ...plain, ...more })),
      // An invalid header together with invalid parameters: all of them must be named.
      ...(header === undefined ? [] : [{ ...plain, query: wanted[0] ?? '', headers: { [header]: '01' } }]),
      ...(isDeep ? invalidValues.map((query) => ({ ...plain, query })) : []),
    ];
    const enough = isDeep ? all.length : quotaOf(operation, { ...mostQueries, core: all.length });
    const count = Math.min(enough, Math.max(0, share));
    // No run has requests for all examples, so only those below the minimum count as dropped.
    dropped(Math.max(0, (isDeep ? enough : Math.min(enough, fewest)) - count));
    await sendAll(context, all.slice(0, count));
  },
};

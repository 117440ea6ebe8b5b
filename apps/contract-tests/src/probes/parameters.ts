import type { Operation, Parameter } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { meaningOf } from '../contract/meaning.ts';
import { hasPositions } from '../session/own-operation.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Session } from '../session/session.ts';
import type { Random } from '../session/random.ts';
import type { Probe } from './probe.ts';

function integers({ minimum = 0, maximum }: Parameter): { readonly bounds: string[]; readonly odd: string[] } {
  return {
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
      `${minimum + 1}_0`,
      `${minimum + 1};unknown=1`,
      '99999999999999999999',
      '-0',
      'NaN',
      'true',
      '%00',
      '%zz',
      '%ff',
    ],
  };
}

function words({ values = [] }: Parameter): string[] {
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
}

/** As `words`, where several of them may stand together. */
function lists({ values = [] }: Parameter): string[] {
  const [first = 'x'] = values;
  return [
    `${first},UNKNOWN`,
    'UNKNOWN',
    '',
    `${first},`,
    `,${first}`,
    `${first};${first}`,
    `${first}x`,
    first.toUpperCase(),
    '%ff',
  ];
}

/** Values a parameter has to refuse, the likeliest mistakes first. */
function wrongValues(parameter: Parameter): string[] {
  if (parameter.kind === 'integer') {
    const { bounds, odd } = integers(parameter);
    return [...bounds, ...odd];
  }
  if (parameter.kind === 'list') return lists(parameter);
  return parameter.kind === 'enum' ? words(parameter) : ['%ff'];
}

function rightValues({ kind, minimum = 0, maximum, values = [] }: Parameter): string[] {
  if (kind === 'list') return [values[0] ?? '', values.join(',')];
  if (kind === 'enum') return [...values];
  return kind === 'integer'
    ? [String(minimum), ...(maximum === undefined || maximum > 1_000 ? [] : [String(maximum)])]
    : [];
}

function queryParameters(operation: Operation): Parameter[] {
  return operation.parameters.filter(({ in: where, name }) => where === 'query' && name !== 'position');
}

function pair({ name }: Parameter, value: string): string {
  return `${name}=${value}`;
}

/** Several parameters at once: a 400 names all that are wrong. */
function queryOf(parameters: readonly Parameter[], value: (parameter: Parameter) => string): string {
  return parameters.map((parameter) => pair(parameter, value(parameter))).join('&');
}

/** One step beyond each bound, and lists twice (R4): first the highest page, with a size that it is judged by (R1, R2). */
function beyondBounds(operation: Operation, parameters: readonly Parameter[]): string[] {
  const { window } = operation;
  const isPaged = parameters.some(({ name }) => name === 'page');
  const above = queryOf(parameters, (parameter) => {
    const [right = ''] = rightValues(parameter);
    if (parameter.kind === 'list') return `${right}&${pair(parameter, right)}`;
    if (parameter.name === 'size' && isPaged) return window === undefined ? '10' : '100';
    if (parameter.name === 'page' && window !== undefined) return String(window / 100);
    return wrongValues(parameter)[1] ?? '';
  });
  return [above, queryOf(parameters, (one) => wrongValues(one)[one.name === 'size' && isPaged ? 1 : 0] ?? '')];
}

/** What is odd, the likeliest mistakes first. A size of 0 is not among the bounds that were asked. */
function oddValues(parameter: Parameter): string[] {
  if (parameter.kind === 'integer') return [...(parameter.minimum === 1 ? ['0'] : []), ...integers(parameter).odd];
  return wrongValues(parameter).slice(2);
}

/** Each parameter twice, the same value: no other mistake is in the way (R4). */
function repeated(parameters: readonly Parameter[]): string {
  const once = queryOf(parameters, (parameter) => rightValues(parameter)[0] ?? '1');
  return `${once}&${once}`;
}

/**
 * Queries, the likeliest faults first: beyond the upper bounds, then the upper bounds themselves beside what is ignored, below the
 * lower ones, the likeliest mistakes, in turn (`place`), so that few requests of each operation make all of them; then others
 * each time. One request asks for all parameters: a 400 has to name all that are wrong.
 */
function examples(operation: Operation, random: Random, place: number): readonly string[] {
  const known = queryParameters(operation).filter(({ kind }) => kind !== 'text');
  const position = operation.parameters.find(({ name, in: where }) => name === 'position' && where === 'query');
  const parameters = position === undefined ? known : [...known, position];
  const [above = '', below = ''] = beyondBounds(operation, parameters);
  // A list that cannot be pinned refuses any position (R5). Where there are none, it may, or may not know what that is.
  const isRefused = position === undefined && hasPositions(operation);
  const first = [...(above === '' ? [] : [above]), ...(isRefused ? ['position=1'] : [])].join('&');
  const highest = known.map((parameter) => {
    const isWindow = parameter.name === 'page' && operation.window !== undefined;
    return pair(
      parameter,
      isWindow ? String((operation.window ?? 0) / 100 - 1) : (rightValues(parameter).at(-1) ?? '1'),
    );
  });
  const foreign = ['cursor=x', 'limit=0'].filter(
    (one) => !operation.parameters.some(({ name }) => one.startsWith(`${name}=`)),
  );
  // What only looks like a parameter of this operation, what every object has, and what others take for separators.
  const name = parameters[0]?.name ?? 'page';
  const ignored = [
    'unknown=1;size=0&unknown=',
    `${name.toUpperCase()}=-1&${name}[]=-1&${name}[0]=-1&%20${name}=-1&${name}.=-1`,
    'constructor=1&__proto__=1&toString=1',
    'unknown=%zz&%ff',
    ...foreign,
  ].join('&');
  const right = [...highest, ignored].join('&');
  if (parameters.length === 0) return inTurn([first, right], place);
  const odd = (choose: (values: readonly string[]) => string | undefined): string =>
    queryOf(parameters, (parameter) => choose(oddValues(parameter)) ?? '');
  const likely = [0, 1, 2, 3, 4].map((round) => odd((values) => values[round]));
  const others = Array.from({ length: 18 }, () =>
    odd((values) => values[likely.length + random.below(values.length - likely.length)]),
  );
  const wrong = [below, ...likely, repeated(parameters)];
  // Rarer mistakes, other ones of each operation; of choices first two at once, which a parameter may not have (R4).
  const rare = [0, 1].map((at) =>
    queryOf(parameters, (parameter) => {
      const [one, other] = parameter.kind === 'enum' ? (parameter.values ?? []) : [];
      if (at === 0 && one !== undefined && other !== undefined) return `${one}&${pair(parameter, other)}`;
      const values = oddValues(parameter).slice(likely.length);
      return values[(place * 2 + at + 7 * parameters.indexOf(parameter)) % Math.max(1, values.length)] ?? '';
    }),
  );
  if (operation.extension) {
    const [next = '', ...rest] = inTurn([...(operation.window === undefined ? [right] : []), ...wrong], place);
    return [
      first,
      ...(operation.window === undefined ? [] : [right]),
      ...rare.slice(0, 1),
      next,
      ...rare.slice(1),
      ...rest,
      ...others,
    ];
  }
  return [first, right, ...rare, ...inTurn(wrong, place), ...others];
}

function inTurn<One>(all: readonly One[], place: number): readonly One[] {
  const from = place % all.length;
  return [...all.slice(from), ...all.slice(0, from)];
}

/** A random query of the operation's parameters: right, wrong, repeated, unknown, encoded. */
function anyQuery(operation: Operation, random: Random): string {
  const others = ['unknown=1', 'unknown', 'Page=9', 'sort=x', '=', '&', 'p%61ge=0', 'page', '%70age=1', 'filter[x]=1'];
  const known = queryParameters(operation);
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const parameter = random.below(known.length + 1) === 0 ? undefined : random.pick(known);
    if (parameter === undefined) return random.pick(others) ?? '';
    // A period from the beginning of time may be too long if it does not end soon.
    const isBegin = parameter.name === 'from' && has(operation, 'to');
    const right = isBegin ? [] : rightValues(parameter);
    return pair(parameter, random.pick([...right, ...right, ...wrongValues(parameter)]) ?? '');
  });
  return pairs.join('&');
}

/** Headers that the operation reads. */
function headerAsks(operation: Operation, isDeep: boolean): Record<string, string>[] {
  return operation.parameters
    .filter(({ in: where }) => where === 'header')
    .flatMap(({ name }) => [{ [name]: '0' }, { [name]: '01' }, ...(isDeep ? [{ [name]: '-1' }, { [name]: 'x' }] : [])]);
}

/**
 * A value in small letters is refused, and right after it the value itself is taken, the other way round too: no response is that of
 * a request which only looks the same (R6).
 */
async function twins(session: Session, ask: (query: string) => Ask, operation: Operation, turn: number): Promise<void> {
  const words = queryParameters(operation).filter(({ kind }) => kind === 'enum');
  const parameter = words[turn % Math.max(1, words.length)];
  const value = parameter?.values?.at(-1);
  if (parameter === undefined || value === undefined || value === value.toLowerCase()) return;
  const mark = `&unknown=${turn}`;
  const all = [value.toLowerCase(), value, value.toLowerCase()];
  for (const one of all) await session.ask(ask(`${pair(parameter, one)}${mark}`));
}

/** Of one thing that a number names there is none at the highest number: no update comes after the end of time (V39). */
async function beyond(session: Session, ask: (query: string) => Ask, operation: Operation): Promise<void> {
  const [parameter] = queryParameters(operation).filter(
    ({ kind, maximum }) => kind === 'integer' && maximum !== undefined,
  );
  const isOne = operation.paging === 'none' && !operation.path.includes('{') && meaningOf(operation).statuses.has(404);
  if (parameter === undefined || !isOne) return;
  await session.ask({ ...ask(pair(parameter, String(parameter.maximum))), expect: { status: [404] } });
}

/** A period does not end before it begins (V53). */
async function periods(session: Session, ask: (query: string) => Ask, operation: Operation): Promise<void> {
  if (!has(operation, 'from') || !has(operation, 'to')) return;
  await session.ask({ ...ask('from=1790000000001&to=1790000000000'), expect: { status: [400], names: ['from'] } });
}

/** Queries of a quick run, if it has the requests for them; of a deep run, random ones. */
const most = 11;
const mostRandom = 80;
/** Queries that a quick run should have for each operation. */
const fewest = 4;

function has({ parameters: all }: Operation, parameter: string): boolean {
  return all.some(({ name }) => name === parameter);
}

/**
 * Parameters are read as the spec says (R1 to R6): a request that the spec's own reader refuses is a 400 that names each wrong parameter,
 * any other is answered. Likely mistakes first, then random ones; as many as the run has requests for.
 */
export const parameters: Probe = {
  name: 'parameters',
  cost: 5,
  appliesTo: () => true,
  run: async ({ session, turn, isDeep, unchecked, random, share, dropped }, operation) => {
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const [, below = ''] = beyondBounds(operation, queryParameters(operation));
    const header = operation.parameters.find(({ in: where }) => where === 'header')?.name;
    // A wrong header field beside wrong parameters: all of them are named.
    const ask = (query: string): Ask => ({
      operation,
      path: values,
      query,
      ...(header !== undefined && below !== '' && query.startsWith(below) ? { headers: { [header]: '01' } } : {}),
    });
    const begin = session.transport.requests;
    const room = (): number => share - (session.transport.requests - begin);
    // Of operations that take the same parameters each begins with another mistake.
    const alike = session.table.filter((one) => has(one, 'page') === has(operation, 'page'));
    const place = turn + alike.indexOf(operation);
    const own = queryParameters(operation);
    // Some operations have them in each run.
    if (room() >= 4 && (isDeep || (turn + session.table.indexOf(operation)) % 3 === 0)) {
      await twins(session, ask, operation, turn);
      await periods(session, ask, operation);
    }
    if (room() > 0) await beyond(session, ask, operation);
    const examined = examples(operation, random, place);
    const single = isDeep ? own.flatMap((one) => wrongValues(one).map((value) => pair(one, value))) : [];
    // An operation without parameters leaves its share to others.
    const wanted = [...examined.slice(0, isDeep ? examined.length : own.length === 0 ? 2 : most), ...single];
    const queries = Array.from({ length: isDeep && own.length > 0 ? mostRandom : 0 }, () =>
      anyQuery(operation, random),
    );
    const all: Ask[] = [
      ...wanted.map(ask),
      ...headerAsks(operation, isDeep).map((headers) => ({ ...ask(''), headers })),
      ...queries.map(ask),
    ];
    const count = Math.min(all.length, Math.max(0, room()));
    // A run never has requests for all examples: fewer than some are dropped.
    dropped(Math.max(0, Math.min(all.length, isDeep ? all.length : fewest) - count));
    for (let at = 0; at < count; at += 4)
      await Promise.all(all.slice(at, Math.min(at + 4, count)).map((one) => session.ask(one)));
  },
};

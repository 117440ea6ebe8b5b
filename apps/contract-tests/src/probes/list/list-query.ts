import type { Operation, Parameter } from '@ledger-explorer/spec';
import { compareItems } from '../../answer-checks/check-items.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { evaluate, within } from '../../expression/evaluate.ts';
import { ExactNumber, isExactArray, memberOf, type ExactJson } from '../../json/exact-json.ts';
import type { Random } from '../../session/random.ts';
import type { Combination, Factors } from './covering-choice.ts';
import type { Selection } from './due-part.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** A list asked for in one way. */
export interface ListQuery {
  /** Filters, period and order: what a cursor is bound to. */
  readonly pairs: Pairs;
  readonly selection: Selection;
  /** Undefined: it is left out. */
  readonly size: number | undefined;
  /** Of a list in pages; of others a later part is what is behind a cursor. */
  readonly page: number;
  readonly isLater: boolean;
  /** Names the position that it is as of. */
  readonly isPinned: boolean;
}

const orders = ['orderBy', 'sortBy'];
const periods = ['from', 'to'];
/** More of them leave too little of a list. */
const mostFilters = 2;

function queryParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ in: where }) => where === 'query');
}

/** Filters of which the spec says what they keep. */
function filtersOf(operation: Operation): readonly Parameter[] {
  const { selects, valuesOf } = meaningOf(operation);
  return queryParameters(operation).filter(
    ({ name, kind }) => selects[name] !== undefined && (kind === 'enum' || valuesOf[name] !== undefined),
  );
}

/** Filters by what no row shows: a list with them is known by itself only. */
export function hiddenFiltersOf(operation: Operation): readonly Parameter[] {
  const { selects, valuesOf } = meaningOf(operation);
  return queryParameters(operation).filter(({ name }) => selects[name] === undefined && valuesOf[name] !== undefined);
}

/** What a period is of: the time of a list, which stands behind its migration where that has a say in the order. */
function timeField(operation: Operation): string | undefined {
  const names = queryParameters(operation).map(({ name }) => name);
  return periods.every((name) => names.includes(name)) ? meaningOf(operation).stream?.at(-1) : undefined;
}

function statesOf({ kind, values = [] }: Parameter): readonly string[] {
  return ['', ...(kind === 'enum' ? values : kind === 'list' ? ['one', 'two'] : ['one'])];
}

/** What a request for a list can say or leave out. `mayMove`: also without a position, of a list that takes one. */
export function factorsOf(operation: Operation, mayMove: boolean, hasPeriod: boolean): Factors {
  const parameters = queryParameters(operation);
  const choices = [...filtersOf(operation), ...parameters.filter(({ name }) => orders.includes(name))];
  return {
    ...Object.fromEntries(choices.map((one) => [one.name, statesOf(one)])),
    ...(hasPeriod && timeField(operation) !== undefined ? { period: ['', 'from', 'to', 'both'] } : {}),
    part: operation.paging === 'array' ? ['first'] : ['first', 'later'],
    size: ['', 'small', 'large'],
    ...(operation.pinnable ? { position: mayMove ? ['', 'written'] : ['written'] } : {}),
  };
}

export function isList({ paging }: Operation): boolean {
  return paging !== 'none';
}

/** Each choice of each filter and order alone, in a small part of the list. */
export function singlesOf(operation: Operation, random: Random): readonly Combination[] {
  const factors = factorsOf(operation, false, false);
  const usual = Object.fromEntries(Object.entries(factors).map(([name, [first = '']]) => [name, first]));
  const part = (): Combination => ({ part: random.pick(factors.part ?? []) ?? 'first', size: 'small' });
  const alone = Object.entries(factors)
    .filter(([name]) => !['part', 'size', 'position'].includes(name))
    .flatMap(([name, states]) => states.slice(1).map((state) => ({ ...usual, ...part(), [name]: state })));
  return [{ ...usual, ...part() }, ...alone];
}

/** Whether a combination leaves enough of the list to see something. */
export function leavesRows(operation: Operation): (combination: Combination) => boolean {
  const filters = filtersOf(operation).map(({ name }) => name);
  return (combination) => filters.filter((name) => combination[name] !== '').length <= mostFilters;
}

/** Values that an item shows of a parameter, such as can be sent anywhere. */
export function valuesIn(operation: Operation, parameter: string, row: ExactJson): readonly string[] {
  const from = meaningOf(operation).valuesOf[parameter]?.from ?? [];
  return from
    .map((one) =>
      evaluate(
        one,
        within(row, () => undefined),
      ),
    )
    .flatMap((value): readonly (ExactJson | undefined)[] => (isExactArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
    .filter((value) => /^[\u0020-\u007E]{1,300}$/.test(value));
}

/** The values that keep most of a list: those of its whole, where its defaults leave something out. */
export function widestOf(operation: Operation): Pairs {
  return filtersOf(operation).flatMap(({ name, default: usual, values = [] }) => {
    const keepsAll = (value: string): boolean => (conditionOf(operation, name, value)?.text ?? 'true') === 'true';
    if (usual === undefined || keepsAll(String(usual))) return [];
    const widest = values.find(keepsAll);
    return widest === undefined ? [] : [[name, widest] as const];
  });
}

function conditionOf(operation: Operation, name: string, value: string) {
  const byValue = meaningOf(operation).selects[name];
  return byValue?.[value] ?? byValue?.['*'];
}

function numberIn(row: ExactJson, field: string): number | undefined {
  const value = memberOf(row, field);
  return value instanceof ExactNumber ? Number(value.literal) : undefined;
}

/** What is due under these parameters. */
export function selectionOf(operation: Operation, pairs: Pairs): Selection {
  const given = new Map(pairs);
  const query = Object.fromEntries(pairs);
  const conditions = filtersOf(operation).flatMap(({ name, default: usual }) => {
    const value = given.get(name) ?? usual;
    const condition = value === undefined ? undefined : conditionOf(operation, name, String(value));
    return condition === undefined || condition.text === 'true' ? [] : [condition.that];
  });
  const field = timeField(operation) ?? '';
  const [from, to] = periods
    .map((name) => given.get(name))
    .map((time) => (time === undefined ? undefined : Number(time)));
  const isWithin = (row: ExactJson): boolean => {
    const time = numberIn(row, field) ?? Number.NaN;
    return (from === undefined || time >= from) && (to === undefined || time < to);
  };
  return {
    keeps: (row) =>
      isWithin(row) &&
      conditions.every(
        (that) =>
          evaluate(
            that,
            within(row, (name) => (name === '$query' ? query : undefined)),
          ) === true,
      ),
    keepsAll: conditions.length === 0 && from === undefined && to === undefined,
    isBeyond: (row, isTurned) => {
      const time = numberIn(row, field) ?? Number.NaN;
      return isTurned ? to !== undefined && time >= to : from !== undefined && time < from;
    },
    order: orderOf(operation, given),
  };
}

function orderOf(operation: Operation, given: ReadonlyMap<string, string>): Selection['order'] {
  const { values, tie } = meaningOf(operation);
  const { by, direction = 'DESC' } = operation.order ?? {};
  const [key, way] = [given.get('sortBy') ?? by, given.get('orderBy') ?? direction];
  if (key === by) return way === direction ? 'usual' : 'turned';
  const fields = [values[key ?? ''] ?? '', tie ?? ''].filter((field) => field !== '');
  const sign = way === 'ASC' ? 1 : -1;
  return (a, b) => sign * compareItems(a, b, fields).order;
}

/** A period that begins or ends with rows that are known. */
function periodOf(operation: Operation, state: string, rows: readonly ExactJson[], random: Random): Pairs {
  const field = timeField(operation);
  if (field === undefined || state === '') return [];
  const times = random
    .some(
      rows.flatMap((row) => numberIn(row, field) ?? []),
      2,
    )
    .toSorted((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    ...(state === 'to' ? [] : [['from', String(first)] as const]),
    ...(state === 'from' ? [] : [['to', String(last)] as const]),
  ];
}

/** Of some filters that are drawn mostly those that keep most: of one row, there is no later part. */
function filterPairs(
  operation: Operation,
  combination: Combination,
  rows: readonly ExactJson[],
  random: Random,
): Pairs {
  const all = [0, 1, 2].map(() => drawnFilters(operation, combination, rows, random));
  const [first = [], ...others] = all;
  const countOf = (pairs: Pairs): number => rows.filter(selectionOf(operation, pairs).keeps).length;
  return random.next() < 0.3
    ? first
    : others.reduce((best, next) => (countOf(next) > countOf(best) ? next : best), first);
}

/** A value of each parameter that is given, those of rows from one row: so something fits all of them. */
function drawnFilters(
  operation: Operation,
  combination: Combination,
  rows: readonly ExactJson[],
  random: Random,
): Pairs {
  const given = filtersOf(operation).filter(({ name }) => (combination[name] ?? '') !== '');
  const chosen = given
    .filter(({ kind }) => kind === 'enum')
    .map(({ name }) => [name, combination[name] ?? ''] as const);
  const fitting = rows.filter(selectionOf(operation, chosen).keeps);
  const others = given.filter(({ kind }) => kind !== 'enum').map(({ name }) => name);
  const telling = fitting.filter((row) => others.every((name) => valuesIn(operation, name, row).length > 0));
  const row = random.pick(telling) ?? random.pick(fitting) ?? random.pick(rows);
  return given.flatMap(({ name, kind, values = [] }) => {
    if (kind === 'enum') return [[name, combination[name] ?? ''] as const];
    const shown = random.pick(row === undefined ? [] : valuesIn(operation, name, row));
    const own = shown ?? random.pick(values);
    if (own === undefined) return [];
    const more =
      combination[name] === 'two'
        ? random.some(
            values.filter((value) => value !== own),
            1,
          )
        : [];
    return [[name, random.some([own, ...more], 2).join(',')] as const];
  });
}

/** A request for a combination, with values and sizes that fit the rows that are known. */
export function queryOf(
  operation: Operation,
  combination: Combination,
  rows: readonly ExactJson[],
  random: Random,
): ListQuery {
  const pairs: Pairs = [
    ...filterPairs(operation, combination, rows, random),
    ...periodOf(operation, combination.period ?? '', rows, random),
    ...orders.flatMap((name) => ((combination[name] ?? '') === '' ? [] : [[name, combination[name] ?? ''] as const])),
  ];
  const selection = selectionOf(operation, pairs);
  const count = rows.filter(selection.keeps).length;
  const isLater = combination.part === 'later';
  const usual = Number(queryParameters(operation).find(({ name }) => name === 'size')?.default ?? 20);
  const small = 1 + random.below(Math.min(10, isLater ? Math.max(1, count - 1) : 10));
  const wanted = { '': undefined, large: 50 + random.below(51) }[combination.size ?? ''];
  // A later part has rows only of a list that is longer than the first one.
  const size = combination.size === 'small' || (isLater && count <= (wanted ?? usual)) ? small : wanted;
  const last = Math.max(1, Math.ceil(count / (size ?? usual)) - 1);
  return {
    pairs,
    selection,
    size,
    page: isLater && operation.paging === 'page' ? 1 + random.below(Math.min(3, last)) : 0,
    isLater,
    isPinned: combination.position === 'written',
  };
}

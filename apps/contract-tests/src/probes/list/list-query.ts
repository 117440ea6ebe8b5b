import type { Operation, Parameter } from '@ledger-explorer/spec';
import { compareItems } from '../../answer-checks/check-items.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { queryParameters, takes } from '../../contract/parameters-of.ts';
import { evaluate, holds } from '../../expression/evaluate.ts';
import { isExactArray, memberOf, numberOf, type ExactJson } from '../../json/exact-json.ts';
import type { Random } from '../../session/random.ts';
import type { Combination, Factors } from './covering-choice.ts';
import type { Selection } from './expected-part.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** A way to request a list. */
export interface ListQuery {
  /** Filters, period and order, to which a cursor is bound. */
  readonly pairs: Pairs;
  readonly selection: Selection;
  /** Undefined: the default size. */
  readonly size: number | undefined;
  /** Page number, for lists with pages. In others a later part (`isLater`) follows a cursor. */
  readonly page: number;
  readonly isLater: boolean;
  /** True if the request has a position. */
  readonly isPinned: boolean;
}

const orders = ['orderBy', 'sortBy'];
const periods = ['from', 'to'];
/** Limit of filters: more leave too few rows. */
const mostFilters = 2;

/** Filters whose effect the spec declares. */
function filtersOf(operation: Operation): readonly Parameter[] {
  const { selects, valuesOf } = meaningOf(operation);
  return queryParameters(operation).filter(
    ({ name, kind }) => selects[name] !== undefined && (kind === 'enum' || valuesOf[name] !== undefined),
  );
}

/** Filters by values that rows do not show, so that their effect cannot be derived. */
export function hiddenFiltersOf(operation: Operation): readonly Parameter[] {
  const { selects, valuesOf } = meaningOf(operation);
  return queryParameters(operation).filter(({ name }) => selects[name] === undefined && valuesOf[name] !== undefined);
}

/** Field to which a period applies: the time of the list, the last field of its order. */
function timeField(operation: Operation): string | undefined {
  return periods.every((name) => takes(operation, name)) ? meaningOf(operation).stream?.at(-1) : undefined;
}

/** States of a parameter: absent (`''`), each value of an enum, or one or two values taken from rows. */
function statesOf({ kind, values = [] }: Parameter): readonly string[] {
  return ['', ...(kind === 'enum' ? values : kind === 'list' ? ['one', 'two'] : ['one'])];
}

/** Factors of a request for a list. `mayMove`: also without a position, if the list takes one. */
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

/** Each value of each filter and order alone, with a small part of the list. */
export function singlesOf(operation: Operation, random: Random): readonly Combination[] {
  const factors = factorsOf(operation, false, false);
  const usual = Object.fromEntries(Object.entries(factors).map(([name, [first = '']]) => [name, first]));
  const part = (): Combination => ({ part: random.pick(factors.part ?? []) ?? 'first', size: 'small' });
  const alone = Object.entries(factors)
    .filter(([name]) => !['part', 'size', 'position'].includes(name))
    .flatMap(([name, states]) => states.slice(1).map((state) => ({ ...usual, ...part(), [name]: state })));
  return [{ ...usual, ...part() }, ...alone];
}

/** True if a combination leaves enough rows. */
export function leavesRows(operation: Operation): (combination: Combination) => boolean {
  const filters = filtersOf(operation).map(({ name }) => name);
  return (combination) => filters.filter((name) => combination[name] !== '').length <= mostFilters;
}

/** Values of a parameter in an item, without those that a request cannot carry. */
export function valuesIn(operation: Operation, parameter: string, row: ExactJson): readonly string[] {
  const from = meaningOf(operation).valuesOf[parameter]?.from ?? [];
  return from
    .map((one) => evaluate(one, (name) => memberOf(row, name)))
    .flatMap((value): readonly (ExactJson | undefined)[] => (isExactArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
    .filter((value) => /^[\u0020-\u007E]{1,300}$/.test(value));
}

/** Filter values that select most of a list, if the defaults select less. */
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

/** Selection that these parameters make. */
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
    const time = numberOf(memberOf(row, field)) ?? Number.NaN;
    return (from === undefined || time >= from) && (to === undefined || time < to);
  };
  return {
    keeps: (row) =>
      isWithin(row) && conditions.every((that) => holds(that, row, (name) => (name === '$query' ? query : undefined))),
    keepsAll: conditions.length === 0 && from === undefined && to === undefined,
    isBeyond: (row, isReversed) => {
      const time = numberOf(memberOf(row, field)) ?? Number.NaN;
      return isReversed ? to !== undefined && time >= to : from !== undefined && time < from;
    },
    order: orderOf(operation, given),
  };
}

function orderOf(operation: Operation, given: ReadonlyMap<string, string>): Selection['order'] {
  const { sortFields, tie } = meaningOf(operation);
  const { by, direction = 'DESC' } = operation.order ?? {};
  const [key, way] = [given.get('sortBy') ?? by, given.get('orderBy') ?? direction];
  if (key === by) return way === direction ? 'usual' : 'reverse';
  const fields = [sortFields[key ?? ''] ?? '', tie ?? ''].filter((field) => field !== '');
  const sign = way === 'ASC' ? 1 : -1;
  return (a, b) => sign * compareItems(a, b, fields).order;
}

/** A period that begins or ends at known rows. */
function periodOf(operation: Operation, state: string, rows: readonly ExactJson[], random: Random): Pairs {
  const field = timeField(operation);
  if (field === undefined || state === '') return [];
  const rowTimes = rows.flatMap((row) => numberOf(memberOf(row, field)) ?? []);
  const times = random.some(rowTimes, 2).toSorted((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    ...(state === 'to' ? [] : [['from', String(first)] as const]),
    ...(state === 'from' ? [] : [['to', String(last)] as const]),
  ];
}

/** The first of three draws of filters, or in 70 % of cases the draw that selects most rows, so that there is a later part. */
function filterPairs(
  operation: Operation,
  combination: Combination,
  rows: readonly ExactJson[],
  random: Random,
): Pairs {
  const draws = [0, 1, 2].map(() => drawnFilters(operation, combination, rows, random));
  const [first = [], ...others] = draws;
  const countOf = (pairs: Pairs): number => rows.filter(selectionOf(operation, pairs).keeps).length;
  return random.next() < 0.3
    ? first
    : others.reduce((best, next) => (countOf(next) > countOf(best) ? next : best), first);
}

/** A value for each parameter, taken from one row so that something matches. */
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
  const namesOfRow = given.filter(({ kind }) => kind !== 'enum').map(({ name }) => name);
  const withAll = fitting.filter((row) => namesOfRow.every((name) => valuesIn(operation, name, row).length > 0));
  const row = random.pick(withAll) ?? random.pick(fitting) ?? random.pick(rows);
  return given.flatMap(({ name, kind, values = [] }) => {
    if (kind === 'enum') return [[name, combination[name] ?? ''] as const];
    const shown = random.pick(row === undefined ? [] : valuesIn(operation, name, row));
    const picked = shown ?? random.pick(values);
    if (picked === undefined) return [];
    const others = values.filter((value) => value !== picked);
    const more = combination[name] === 'two' ? random.some(others, 1) : [];
    // In random order.
    return [[name, random.some([picked, ...more], 2).join(',')] as const];
  });
}

/** A request for a combination, with values and sizes that suit the known rows. */
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
  const defaultSize = Number(queryParameters(operation).find(({ name }) => name === 'size')?.default ?? 20);
  const small = 1 + random.below(Math.min(10, isLater ? Math.max(1, count - 1) : 10));
  const large = combination.size === 'large' ? 50 + random.below(51) : undefined;
  // A later part has rows only if the list is longer than the first part.
  const size = combination.size === 'small' || (isLater && count <= (large ?? defaultSize)) ? small : large;
  const lastPage = Math.max(1, Math.ceil(count / (size ?? defaultSize)) - 1);
  return {
    pairs,
    selection,
    size,
    page: isLater && operation.paging === 'page' ? 1 + random.below(Math.min(3, lastPage)) : 0,
    isLater,
    isPinned: combination.position === 'written',
  };
}

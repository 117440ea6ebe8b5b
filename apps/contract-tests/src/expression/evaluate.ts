import { compareValues } from '../answer-checks/compare-values.ts';
import { type Decimal, decimalOf, readDecimal, round, writeDecimal } from '../decimal/decimal.ts';
import {
  type ExactJson,
  ExactNumber,
  isExactArray,
  isExactObject,
  listOf,
  memberOf,
  textOf,
} from '../json/exact-json.ts';
import { NotJson, parseExact } from '../json/parse-exact.ts';
import type { Expression } from './expression.ts';
import { isChangeOfCounts } from './is-change-of-counts.ts';

/** Looks up the value of a name in an expression. */
export type Scope = (name: string) => ExactJson | undefined;

/** A scope with the members of a value, including null ones, before the names of the outer scope. */
function within(value: ExactJson, scope: Scope): Scope {
  return (name) => {
    const innerValue = memberOf(value, name);
    return innerValue === undefined ? scope(name) : innerValue;
  };
}

/** True if a condition is true for a value. `outer`: the names besides its members. */
export function holds(condition: Expression, value: ExactJson, outer: Scope): boolean {
  return evaluate(condition, within(value, outer)) === true;
}

/** A value of an expression. If an operand is null or absent, arithmetic gives undefined, and `<` is true; `==` is true only if one is absent. */
type Value = ExactJson | undefined;

function number(decimal: Decimal): ExactNumber {
  return new ExactNumber(writeDecimal(decimal));
}

function decimal(value: Value): Decimal | undefined {
  return value instanceof ExactNumber
    ? readDecimal(value.literal)
    : typeof value === 'string'
      ? readDecimal(value)
      : undefined;
}

/** Compares two values: numbers by value, also with a string of digits; lists and objects by their members. */
export function sameValue(a: Value, b: Value): boolean {
  if (a instanceof ExactNumber || b instanceof ExactNumber) {
    const [x, y] = [decimal(a), decimal(b)];
    return x !== undefined && y !== undefined && x.eq(y);
  }
  if (isExactArray(a) && isExactArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (isExactObject(a) && isExactObject(b)) {
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], memberOf(b, name)));
  }
  if (a === b) return true;
  // JSON keeps U+0000, but plain text has U+FFFD instead (V2).
  return typeof a === 'string' && typeof b === 'string' && a.length === b.length && withoutNul(a) === withoutNul(b);
}

function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}

function sum(values: readonly ExactJson[]): Decimal {
  return values.reduce<Decimal>((total, value) => total.plus(decimal(value) ?? 0), decimalOf(0));
}

function extreme(values: readonly Value[], sign: -1 | 1): Value {
  return values.reduce<Value>((best, value) => {
    const [x, y] = [decimal(best), decimal(value)];
    if (y === undefined) return best;
    return x === undefined || y.cmp(x) === sign ? value : best;
  }, undefined);
}

function distinct(values: readonly ExactJson[]): ExactJson[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = textOf(value);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** True if the common items of two lists are in the same order. */
function sameOrder(a: readonly ExactJson[], b: readonly ExactJson[]): boolean {
  const [inA, inB] = [new Set(a.map(textOf)), new Set(b.map(textOf))];
  const left = a.map(textOf).filter((value) => inB.has(value));
  const right = b.map(textOf).filter((value) => inA.has(value));
  return left.join('\n') === right.join('\n');
}

/** True if items are sorted by the keys; a pair with null is not compared. */
function isSorted(items: readonly ExactJson[], keys: readonly string[]): boolean {
  return items.slice(1).every((item, index) => {
    for (const key of keys) {
      const name = key.replace(/^[-~]/, '');
      const [before, after] = [memberOf(items[index], name), memberOf(item, name)];
      if (before === null || after === null) return true;
      const order = key.startsWith('~') ? compareWords(before, after) : compareValues(before, after);
      if (order !== 0) return key.startsWith('-') ? order > 0 : order < 0;
    }
    return true;
  });
}

function compareWords(a: Value, b: Value): number {
  const [x, y] = [a, b].map((value) => lower(textOf(value)));
  return compareValues(x, y);
}

/** Converts ASCII letters to lower case. */
function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function read(text: string): Value {
  try {
    return parseExact(text).value;
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** Recently parsed texts: several rules read the same text of an item. */
const recent = new Map<string, Value>();
const mostRecent = 16;

/** Parses a JSON text; undefined if it is not JSON. */
function inner(text: Value): Value {
  if (typeof text !== 'string') return undefined;
  if (recent.has(text)) return recent.get(text);
  const value = read(text);
  if (recent.size >= mostRecent) recent.delete(recent.keys().next().value ?? '');
  recent.set(text, value);
  return value;
}

type Call = (values: readonly Value[]) => Value;

const functions: Readonly<Record<string, Call>> = {
  count: ([list]) => number(decimalOf(listOf(list).length)),
  sum: ([list]) => number(sum(listOf(list))),
  max: (values) => extreme(values.length === 1 ? listOf(values[0]) : values, 1),
  min: (values) => extreme(values.length === 1 ? listOf(values[0]) : values, -1),
  last: ([list]) => listOf(list).at(-1),
  first: ([list]) => listOf(list)[0],
  distinct: ([list]) => distinct(listOf(list)),
  /** True if no value occurs twice; null values are skipped. */
  isDistinct: ([list]) => {
    const values = listOf(list).filter((value) => value !== null);
    return distinct(values).length === values.length;
  },
  disjoint: ([a, b]) => !listOf(a).some((item) => listOf(b).some((other) => sameValue(item, other))),
  sameOrder: ([a, b]) => sameOrder(listOf(a), listOf(b)),
  round: ([value, digits]) => {
    const [exact, places] = [decimal(value), decimal(digits)];
    return exact && places ? number(round(exact, places.toNumber())) : undefined;
  },
  /** True if `value` × `parts` differs from a whole number by at most `slack` × `parts`. */
  isMultiple: ([value, parts, slack]) => {
    const [exact, times, off] = [decimal(value), decimal(parts), decimal(slack)];
    if (exact === undefined || times === undefined || off === undefined) return true;
    const product = exact.times(times);
    return product.minus(round(product, 0)).abs().lte(off.times(times));
  },
  /** See is-change-of-counts.ts. */
  isChangeOfCounts: ([change, rate, seconds]) =>
    !(change instanceof ExactNumber && rate instanceof ExactNumber && seconds instanceof ExactNumber) ||
    isChangeOfCounts(change.literal, rate.literal, Number(seconds.literal)),
  /** `joined(keys, rows, 'keyField', 'field')`: a field of the row of each key, for the keys that have a row. */
  joined: ([keys, rows, keyField, field]) => {
    const byKey = new Map(listOf(rows).map((row) => [textOf(memberOf(row, textOf(keyField))), row]));
    return listOf(keys).flatMap((key) => memberOf(byKey.get(textOf(key)), textOf(field)) ?? []);
  },
  /**
   * `atOrBefore(keys, rows, 'keyField', 'field')`: for each key, a field of the row with the highest key up to it, if
   * there is one. Rows are in descending order.
   */
  atOrBefore: ([keys, rows, keyField, field]) =>
    listOf(keys).flatMap((key) => {
      const due = listOf(rows).find((row) => compare('<=', memberOf(row, textOf(keyField)), key));
      return memberOf(due, textOf(field)) ?? [];
    }),
  /** True if at least half of the differing neighbors decrease, or if fewer than six differ. */
  mostlyFalls: ([list]) => {
    const values = listOf(list);
    const steps = values.slice(1).flatMap((value, index) => {
      const [before, after] = [decimal(values[index]), decimal(value)];
      return before === undefined || after === undefined ? [] : [after.cmp(before)];
    });
    const [rising, falling] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length];
    return rising + falling < 6 || falling >= rising;
  },
  /** True if each number is greater than the previous one. */
  rises: ([list]) =>
    listOf(list).every((value, index, all) => {
      const [before, after] = [decimal(all[index - 1]), decimal(value)];
      return before === undefined || after === undefined || before.lt(after);
    }),
  /** True for a multiple of `step`, such as a time at the beginning of a day. */
  isWhole: ([value, step]) => {
    const [exact, of] = [decimal(value), decimal(step)];
    return exact === undefined || of === undefined || exact.mod(of).eq(0);
  },
  /** `tail`: all items but the first; `init`: all but the last. */
  tail: ([list]) => listOf(list).slice(1),
  init: ([list]) => listOf(list).slice(0, -1),
  /** Sorted by the given fields: `-field` descends, `~field` ignores case. */
  isSorted: ([list, ...keys]) => isSorted(listOf(list), keys.map(textOf)),
  lower: ([text]) => (typeof text === 'string' ? lower(text) : undefined),
  upper: ([text]) => (typeof text === 'string' ? text.toUpperCase() : undefined),
  /** `beginning`, `left`: parts of a text, which few other texts contain. */
  beginning: ([text]) => (typeof text === 'string' ? text.slice(0, Math.ceil(text.length * 0.75)) : undefined),
  left: ([text, count]) => (typeof text === 'string' ? text.slice(0, decimal(count)?.toNumber()) : undefined),
  middle: ([text]) => (typeof text === 'string' ? text.slice(1, -1) : undefined),
  text: (values) => values.map((value) => (value === null ? '' : textOf(value))).join(''),
  /** Parses a JSON text (V5), or each text of a list. */
  json: ([text]) => (isExactArray(text) ? text.map((one) => inner(one) ?? null) : inner(text)),
  /** Flattens a list of lists; other values are left out. */
  flat: ([list]) => listOf(list).flatMap((one) => listOf(one)),
  /** The first value that is not null or absent. */
  known: (values) => values.find((value) => value !== undefined && value !== null),
  /** A time in epoch milliseconds as whole seconds (`seconds`), or as ISO 8601 in UTC. */
  seconds: ([time]) => {
    const exact = decimal(time);
    return exact && number(exact.div(1000).round(0, 0));
  },
  iso: ([time]) => {
    const date = new Date(decimal(time)?.toNumber() ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  },
  /** Separates the words of a name (V28): `SRARC_SetConfig` is `SRARC Set Config`. */
  words: ([name]) =>
    typeof name === 'string'
      ? name
          .replaceAll('_', ' ')
          .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
          .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
      : undefined,
  /** Splits a text at a separator. */
  parts: ([text, separator]) => (typeof text === 'string' ? text.split(textOf(separator)) : undefined),
  contains: ([text, part]) => typeof text !== 'string' || typeof part !== 'string' || text.includes(part),
  beginsWith: ([text, part]) => typeof text !== 'string' || typeof part !== 'string' || text.startsWith(part),
};

function compare(operator: string, left: Value, right: Value): boolean {
  const [x, y] = [decimal(left), decimal(right)];
  if (x === undefined || y === undefined) return true;
  const order = x.cmp(y);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function calculate(operator: string, left: Value, right: Value): Value {
  const [x, y] = [decimal(left), decimal(right)];
  if (x === undefined || y === undefined) return undefined;
  if (operator === '*') return number(x.times(y));
  return number(operator === '+' ? x.plus(y) : x.minus(y));
}

function member(value: Value, name: string): Value {
  return isExactArray(value) ? value.map((item) => memberOf(item, name) ?? null) : memberOf(value, name);
}

/** Value of an expression; unknown names are undefined. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return typeof value === 'object' && value !== null ? new ExactNumber(value.number) : value;
    }
    case 'list':
      return expression.items.map((item) => evaluate(item, scope) ?? null);
    case 'name':
      return scope(expression.name);
    case 'member':
      return member(evaluate(expression.of, scope), expression.name);
    case 'filter':
      return listOf(evaluate(expression.of, scope)).filter((item) => holds(expression.where, item, scope));
    case 'not':
      return evaluate(expression.of, scope) !== true;
    case 'call': {
      const call = functions[expression.name];
      if (call === undefined) throw new SyntaxError(`no function ${expression.name}`);
      return call(expression.arguments.map((argument) => evaluate(argument, scope)));
    }
    case 'binary':
      return binary(expression, scope);
  }
}

function binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Value {
  const before = evaluate(left, scope);
  if (operator === '=>') return before !== true || evaluate(right, scope) === true;
  if (operator === '&&') return before === true && evaluate(right, scope) === true;
  if (operator === '||') return before === true || evaluate(right, scope) === true;
  const after = evaluate(right, scope);
  if (operator === '==' || operator === '!=') {
    // A comparison with an undefined value is true.
    if (before === undefined || after === undefined) return true;
    return sameValue(before, after) === (operator === '==');
  }
  if (operator === 'in') return listOf(after).some((item) => sameValue(item, before));
  return ['+', '-', '*'].includes(operator) ? calculate(operator, before, after) : compare(operator, before, after);
}

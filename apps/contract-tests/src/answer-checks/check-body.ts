import { validators } from '@ledger-explorer/spec/validators';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { holds } from '../expression/evaluate.ts';
import type { Expression } from '../expression/expression.ts';
import { type ExactJson, ExactNumber, isExactArray, isExactObject, memberOf, writeExact } from '../json/exact-json.ts';
import { NotJson, parseExact } from '../json/parse-exact.ts';
import { networkOf, type Seen } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Limit of fraction digits by unit (V3, V4). */
const fractionDigits: Readonly<Record<string, number>> = { coin: 10, USD: 10, percent: 4, '1/s': 3 };
const unlimitedUnits = ['USD/coin', 'factor', 's', 'unit of the metric', 'unit of the kind'];

/** The year 2014, before any such ledger. A lower number is in seconds or not a time. */
const earliest = 1_400_000_000_000n;
/** The year 9999. A higher number is in microseconds. */
const latest = 253_402_300_800_000n;
/** A day in milliseconds: the tolerance of clocks between migrations. */
const clockTolerance = 86_400_000;

function literalFaults(schema: Schema, value: ExactNumber, at: string): Fault[] {
  const text = value.literal;
  const title = `${at} is written in a form that the contract does not allow`;
  const fault = (what: string, expected: string, rule = 'V3'): Fault[] => [
    faultOf(`number/${what}`, rule, title, [expected, text], { where: at }),
  ];
  if (/[eE]/.test(text)) return fault('exponent', 'no exponent');
  if (/\.\d*0$/.test(text)) return fault('trailing-zeros', 'no trailing zeros');
  if (text === '-0') return fault('negative-zero', '0');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (schema.unit !== undefined && !unlimitedUnits.includes(schema.unit)) {
    const mostDigits = fractionDigits[schema.unit] ?? 0;
    if (fraction.length > mostDigits)
      return fault('fraction', `at most ${mostDigits} fraction digits (${schema.unit})`, 'V4');
  }
  // An amount has 28 digits (V3). The rest is room for sums; many doubles are longer if written out.
  if (whole.length > 40) return fault('integer', 'at most 40 integer digits');
  return [];
}

function timeFaults(seen: Seen, schema: Schema, value: ExactNumber, at: string): Fault[] {
  if (!/^-?\d+$/.test(value.literal)) return [];
  const milliseconds = BigInt(value.literal);
  const fault = (what: string, expected: string): Fault[] => [
    faultOf(`time/${what}`, 'V1', `${at} is not a plausible time`, [expected, value.literal], { where: at }),
  ];
  if (milliseconds < earliest) return fault('unit', 'epoch milliseconds after 2014-05 (this looks like seconds)');
  if (milliseconds > latest)
    return fault('unit', 'epoch milliseconds before the year 10000 (this looks like microseconds)');
  const head = seen.time;
  if (schema.isRecordTime && head !== undefined && Number(milliseconds) > head + clockTolerance) {
    return fault('future', `at most a day after Explorer-Record-Time, ${head}`);
  }
  return [];
}

function textFaults(schema: Schema, value: string, at: string): Fault[] {
  const fault = (check: Fault['check'], rule: string, expected: string, actual: string): Fault[] => [
    faultOf(check, rule, `${at} has the wrong text`, [expected, actual], { where: at }),
  ];
  if (value === '' && !schema.mayBeEmpty && schema.isText) {
    return fault('text/empty', 'V2', schema.nullable ? 'null if there is no text' : 'a text', '""');
  }
  if (!schema.isJsonText) return [];
  try {
    const { spaced, value: inner } = parseExact(value);
    if (spaced) return fault('text/compact', 'V5', 'compact JSON text', value.slice(0, 80));
    return inner === null ? fault('text/json-null', 'V5', 'null, not the text "null"', value) : [];
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return fault('text/json', 'V5', 'JSON text', error.message);
  }
}

/** Checks a value and everything below it: number literals, times, texts, invariants. */
function walk(seen: Seen, schema: Schema, value: ExactJson, at: string): Fault[] {
  if (schema.isFree) return [];
  if (value instanceof ExactNumber) {
    return [...literalFaults(schema, value, at), ...(schema.unit === 'ms' ? timeFaults(seen, schema, value, at) : [])];
  }
  if (typeof value === 'string') return textFaults(schema, value, at);
  if (isExactArray(value)) {
    const { items } = schema;
    return items === undefined ? [] : value.flatMap((item) => walk(seen, items, item, `${at}[]`));
  }
  if (!isExactObject(value)) return [];
  const below = schema.fields.flatMap(({ name, schema: field }) => {
    const member = memberOf(value, name);
    return member === undefined ? [] : walk(seen, field, member, at === '' ? name : `${at}.${name}`);
  });
  return [...below, ...invariantFaults(seen, schema, value, at)];
}

/** Names that an expression of the spec can use in addition to the members of a value. */
export function surroundings(seen: Seen, name: string): ExactJson | undefined {
  if (name === '$time') {
    return seen.time === undefined ? undefined : new ExactNumber(String(seen.time));
  }
  if (name === '$query' && seen.parameters?.ok === true) {
    const given = Object.entries(seen.parameters.values).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      given.map(([key, value]) => [key, typeof value === 'number' ? new ExactNumber(String(value)) : (value ?? null)]),
    );
  }
  if (name === '$recordTime') return seen.recordTime;
  if (name === '$network') return networkOf(seen);
  if (name === '$position') return seen.position === undefined ? undefined : new ExactNumber(String(seen.position));
  return name.startsWith('$') ? seen.path[name.slice(1)] : undefined;
}

/** True if a condition of the spec is true for a value of a response. */
export function isTrueFor(condition: Expression, value: ExactJson, seen: Seen): boolean {
  return holds(condition, value, (name) => surroundings(seen, name));
}

function invariantFaults(seen: Seen, schema: Schema, value: ExactJson, at: string): Fault[] {
  return schema.invariants.flatMap(({ rule, text: says, that }) => {
    if (isTrueFor(that, value, seen)) return [];
    // The members of the value that the invariant names, before any `.`.
    const names = (says.match(/\$?[A-Za-z_][\w.]*/g) ?? []).map((path) => path.split('.')[0] ?? '');
    const shown = [...new Set(names)]
      .filter((name) => memberOf(value, name) !== undefined)
      .map((name) => `${name} = ${writeExact(memberOf(value, name)).slice(0, 200)}`);
    const title = `${schema.name ?? 'a value'} contradicts itself`;
    return [faultOf('invariant', rule, title, [says, shown.join(', ')], { where: `${at} ${says}` })];
  });
}

function schemaFaults(operationId: keyof typeof validators, plain: unknown): Fault[] {
  const validate = validators[operationId];
  if (validate(plain)) return [];
  const seen = new Set<string>();
  return (validate.errors ?? []).flatMap(({ instancePath, keyword, params, message }) => {
    // Errors of an `allOf`, `oneOf` or `if` repeat those of its parts.
    if (['allOf', 'oneOf', 'if'].includes(keyword)) return [];
    const at = instancePath
      .replaceAll(/\/\d+(?=\/|$)/g, '[]')
      .replaceAll('/', '.')
      .replace(/^\./, '');
    const where = `${at} ${keyword} ${JSON.stringify(params)}`;
    if (seen.has(where)) return [];
    seen.add(where);
    const title = {
      required: 'a response lacks a required field',
      additionalProperties: 'a response has a field that the spec does not declare',
      unevaluatedProperties: 'a response has a field that the spec does not declare',
      type: 'the type of a field is not the one in the spec',
      enum: 'a field has a value that the spec does not list',
    }[keyword];
    const expected = `${at || 'the answer'} ${message ?? keyword} ${JSON.stringify(params)}`;
    const actual = JSON.stringify(valueAt(plain, instancePath) ?? null).slice(0, 200);
    const usual = 'a field does not match its schema in the spec';
    return [faultOf(`schema/${keyword}`, 'V2', title ?? usual, [expected, actual], { where })];
  });
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);
}

/** Checks the body of a 200: JSON of the declared shape, with exact literals, plausible times and consistent values. */
export const checkBody: AnswerCheck = (seen) => {
  const { operation, answer, request, body, text: source } = seen;
  if (operation === undefined || answer.status !== 200 || request.method === 'HEAD') return [];
  if (body === undefined || source === undefined)
    return [faultOf('body/json', 'V5', 'the body is not JSON', ['JSON (RFC 8259)', seen.notJson ?? 'no text'])];
  return [
    ...schemaFaults(operation.id as keyof typeof validators, JSON.parse(source)),
    ...walk(seen, meaningOf(operation).answer, body, ''),
  ];
};

import type { Operation, Parameter } from '@ledger-explorer/spec';
import { isExactObject } from '../edits/values.ts';
import { writeExact } from '@ledger-explorer/wire';
import type { Draws } from '../../src/draws.ts';
import type { Answer } from '../proxy/answer.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { type DrawMutation, type Occasion, ofStatus, withText } from './mutation.ts';
import { accepted, cursorNames, misread, refusedParameters } from './other-answers.ts';

export function queryParametersOf(operation: Operation): readonly Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === 'query');
}

/** True unless it is an enum with a single value, which has no effect. */
function hasChoice({ kind, values = [] }: Parameter): boolean {
  return kind !== 'enum' || values.length > 1;
}

const parameterIsIgnored: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter(hasChoice);
  if (from.length === 0) return null;
  const { name } = random.pick(from);
  return ofStatus(`${name}-is-ignored`, [name], 200, (occasion) =>
    occasion.exchange.request.occurrences(name) === 1 ? misreadParameter(occasion, name, null) : null,
  );
};

/** A misreading of a value, and its name. `read` returns null if it does not apply. */
interface Meaning {
  readonly words: string;
  readonly read: (value: string) => string | null;
}

const parameterIsTakenForAnother: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter(
    (parameter) => hasChoice(parameter) && !cursorNames.includes(parameter.name),
  );
  if (from.length === 0) return null;
  const parameter = random.pick(from);
  const { name } = parameter;
  const { words, read } = drawReading(parameter, random);
  return ofStatus(`${name}-${words}`, [name], 200, (occasion) => {
    const { request } = occasion.exchange;
    const value = request.occurrences(name) === 1 ? request.query(name) : null;
    const other = value === null ? null : read(value);
    return other === null || other === value ? null : misreadParameter(occasion, name, other);
  });
};

function drawReading({ kind, values = [] }: Parameter, random: Draws): Meaning {
  if (kind === 'enum' || kind === 'list') {
    const [sent = '', taken = ''] = random.shuffled(values);
    return {
      words: `${sent}-is-taken-for-${taken}`,
      read: (value) => {
        const all = value.split(',');
        return all.includes(sent) && !all.includes(taken)
          ? all.map((one) => (one === sent ? taken : one)).join(',')
          : null;
      },
    };
  }
  if (kind === 'integer') {
    const by = random.pick([1, -1]);
    return {
      words: `is-taken-for-one-${by > 0 ? 'more' : 'less'}`,
      read: (value) => (/^\d{1,15}$/.test(value) ? String(Number(value) + by) : null),
    };
  }
  return random.pick<Meaning>([
    { words: 'is-read-without-its-last-letter', read: (value) => value.slice(0, -1) || null },
    { words: 'is-read-in-upper-case', read: (value) => value.toUpperCase() },
  ]);
}

const defaultIsAnother: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter(
    ({ default: usual, ...parameter }) => usual !== undefined && hasChoice(parameter) && parameter.name !== 'page',
  );
  if (from.length === 0) return null;
  const { name, default: usual = '', values = [] } = random.pick(from);
  const others = values.filter((value) => value !== usual);
  const other = others.length > 0 ? random.pick(others) : String(Number(usual) + random.pick([1, -1, 5]));
  return ofStatus(`without-${name}-it-is-${other}`, [name], 200, (occasion) =>
    occasion.exchange.request.occurrences(name) > 0 ? null : misreadParameter(occasion, name, other),
  );
};

/** Misreads a parameter. If it is `page` or `size`, only the rows and their number are wrong, and the rest of the envelope is right. */
async function misreadParameter(occasion: Occasion, name: string, value: string | null): Promise<Answer | null> {
  const other = await misread(occasion, occasion.exchange.request.withQuery({ [name]: value }));
  if (other === null || (name !== 'page' && name !== 'size')) return other;
  const { healthy } = occasion;
  const [right, wrong] = [healthy.ok ? healthy.json : null, other.json];
  if (!isExactObject(right) || !isExactObject(wrong) || right.numberOfElements === undefined) return other;
  const { content = [], numberOfElements = null, empty = null } = wrong;
  return withText(other, writeExact({ ...right, content, numberOfElements, empty }));
}

const boundIsClamped: DrawMutation = (operation, random) => {
  const end = random.pick(['small', 'large']);
  const from = queryParametersOf(operation).filter(
    (parameter) => parameter.kind === 'integer' && hasBound(operation, parameter, end === 'large'),
  );
  if (from.length === 0) return null;
  const parameter = random.pick(from);
  const { name } = parameter;
  return ofStatus(`${name}-is-raised-or-cut-where-it-is-too-${end}`, [name], 400, (occasion) => {
    const { request } = occasion.exchange;
    const value = refusedParameters(occasion.healthy).includes(name) ? request.query(name) : null;
    if (value === null || request.occurrences(name) !== 1 || !/^-?\d{1,20}$/.test(value)) return null;
    const bound = boundOf(operation, parameter, request, end === 'large');
    const isPast = bound !== null && (end === 'large' ? Number(value) > bound : Number(value) < bound);
    return isPast ? accepted(occasion, request.withQuery({ [name]: bound })) : null;
  });
};

/** `window`: number of rows that pages can reach. */
function hasBound({ window }: Operation, { name, minimum, maximum }: Parameter, isLarge: boolean): boolean {
  const bound = isLarge ? maximum : minimum;
  return bound !== undefined || (isLarge && name === 'page' && window !== undefined);
}

function boundOf(
  { window }: Operation,
  { name, minimum, maximum }: Parameter,
  request: ProxiedRequest,
  isLarge: boolean,
): number | null {
  if (!isLarge) return minimum ?? null;
  const isWindowed = name === 'page' && window !== undefined;
  return isWindowed ? Math.floor(window / request.integer('size')) - 1 : (maximum ?? null);
}

/** Ways to accept an invalid parameter. */
const tolerances: Readonly<Record<string, (request: ProxiedRequest, name: string) => ProxiedRequest | null>> = {
  'is-ignored-where-it-is-wrong': (request, name) =>
    request.occurrences(name) === 1 && request.query(name) !== '' ? request.withQuery({ [name]: null }) : null,
  'is-ignored-where-it-is-empty': (request, name) =>
    request.occurrences(name) === 1 && request.query(name) === '' ? request.withQuery({ [name]: null }) : null,
  'counts-once-where-it-is-repeated': (request, name) =>
    request.occurrences(name) > 1 ? request.withQuery({ [name]: request.query(name) }) : null,
};

const refusalIsForgiven: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation);
  if (from.length === 0) return null;
  const { name } = random.pick(from);
  const [words, again] = random.pick(Object.entries(tolerances));
  return ofStatus(`${name}-${words}`, [name], 400, (occasion) => {
    const other = refusedParameters(occasion.healthy).includes(name) ? again(occasion.exchange.request, name) : null;
    return other === null ? null : accepted(occasion, other);
  });
};

/** Misread parameters, and accepted invalid ones. */
export const parameterMutations: Readonly<Record<string, DrawMutation>> = {
  'a parameter is ignored': parameterIsIgnored,
  'a parameter is taken for another value': parameterIsTakenForAnother,
  'a default is another one': defaultIsAnother,
  'a bound is clamped': boundIsClamped,
  'a refusal is forgiven': refusalIsForgiven,
};

import type { Operation, Parameter } from '@ledger-explorer/spec';
import { isExactObject } from '../edits/values.ts';
import { writeExact } from '@ledger-explorer/wire';
import type { Answer } from '../proxy/answer.ts';
import { type DrawMutation, type Occasion, withText } from './mutation.ts';
import { misread } from './other-answers.ts';
import type { Random } from './random.ts';

export function queryParametersOf(operation: Operation): readonly Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === 'query');
}

function isCursor({ name }: Parameter): boolean {
  return name === 'cursor' || name === 'nextCursor';
}

/** True unless it is an enum with a single value, which has no effect. */
function hasChoice({ kind, values = [] }: Parameter): boolean {
  return kind !== 'enum' || values.length > 1;
}

export const parameterIsIgnored: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter(hasChoice);
  if (from.length === 0) return null;
  const { name } = random.pick(from);
  return {
    words: `${name}-is-ignored`,
    about: [name],
    status: 200,
    isOfRequests: true,
    apply: (occasion) => {
      const { request } = occasion.exchange;
      if (request.times(name) !== 1) return null;
      return misreadPage(occasion, name, null);
    },
  };
};

/** A misreading of a value, and its name. `read` returns null if it does not apply. */
interface Meaning {
  readonly words: string;
  readonly read: (value: string) => string | null;
}

export const parameterIsTakenForAnother: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter((parameter) => hasChoice(parameter) && !isCursor(parameter));
  if (from.length === 0) return null;
  const parameter = random.pick(from);
  const { name } = parameter;
  const { words, read } = drawReading(parameter, random);
  return {
    words: `${name}-${words}`,
    about: [name],
    status: 200,
    isOfRequests: true,
    apply: (occasion) => {
      const { request } = occasion.exchange;
      const value = request.times(name) === 1 ? request.query(name) : null;
      const other = value === null ? null : read(value);
      return other === null || other === value ? null : misreadPage(occasion, name, other);
    },
  };
};

function drawReading({ kind, values = [] }: Parameter, random: Random): Meaning {
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

export const defaultIsAnother: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation).filter(
    ({ default: usual, ...parameter }) => usual !== undefined && hasChoice(parameter) && parameter.name !== 'page',
  );
  if (from.length === 0) return null;
  const { name, default: usual = '', values = [] } = random.pick(from);
  const others = values.filter((value) => value !== usual);
  const other = others.length > 0 ? random.pick(others) : String(Number(usual) + random.pick([1, -1, 5]));
  return {
    words: `without-${name}-it-is-${other}`,
    about: [name],
    status: 200,
    isOfRequests: true,
    apply: (occasion) => (occasion.exchange.request.times(name) > 0 ? null : misreadPage(occasion, name, other)),
  };
};

/** Misreads a page: the envelope stays, the rows are others. */
async function misreadPage(occasion: Occasion, name: string, value: string | null): Promise<Answer | null> {
  const other = await misread(occasion, occasion.exchange.request.withQuery({ [name]: value }));
  if (other === null || (name !== 'page' && name !== 'size')) return other;
  const { healthy } = occasion;
  const [before, wrong] = [healthy.ok ? healthy.json : null, other.json];
  if (!isExactObject(before) || !isExactObject(wrong) || before.numberOfElements === undefined) return other;
  const { content = [], numberOfElements = null, empty = null } = wrong;
  return withText(other, writeExact({ ...before, content, numberOfElements, empty }));
}

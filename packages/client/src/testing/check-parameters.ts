import {
  type Operation,
  type ParameterError,
  type ParameterValues,
  readParameters,
  type SentParameters,
} from '@ledger-explorer/spec';
import { invalid, Refusal } from './answers/reading.ts';

/** What a cursor is not bound to. */
const besideCursors = new Set(['size', 'nodes', 'sortBy']);

function without(query: string, names: ReadonlySet<string>): string {
  return query
    .split('&')
    .filter((pair) => !names.has(pair.split('=')[0] ?? ''))
    .join('&');
}

function errorsOf(judge: () => unknown): readonly ParameterError[] {
  try {
    judge();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? [];
    throw error;
  }
}

/**
 * The values of a request's parameters. Throws a 400 that names every invalid one, also those that only the index can judge: a position ahead of
 * it, and, by `answer`, a cursor, unless what the cursor is bound to is invalid itself.
 */
export function checkParameters(
  operation: Operation,
  sent: SentParameters,
  head: number,
  answer: (values: ParameterValues) => unknown,
): ParameterValues {
  const read = readParameters(operation, sent);
  const refused = new Set(read.ok ? [] : read.errors.map(({ name }) => name));
  const rest = read.ok ? read : readParameters(operation, { ...sent, query: without(sent.query, refused) });
  const position = rest.ok ? rest.values.position : undefined;
  const errors = read.ok ? [] : [...read.errors];
  if (typeof position === 'number' && position > head) {
    errors.push({ in: 'query', name: 'position', reason: `is ahead of the index, which is at ${head}` });
  } else if (!read.ok && rest.ok && [...refused].every((name) => besideCursors.has(name))) {
    errors.push(...errorsOf(() => answer(rest.values)));
  }
  if (errors.length === 0 && read.ok) return read.values;
  const order = operation.parameters.map(({ name }) => name);
  throw invalid(errors.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name)));
}

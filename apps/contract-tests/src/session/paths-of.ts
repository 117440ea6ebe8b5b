import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { pathParameter } from '../contract/parameters-of.ts';
import { type ExactJson, ExactNumber, memberOf } from '../json/exact-json.ts';
import { itemsOf, type TestRequest } from './ask.ts';
import type { Session } from './session.ts';

type PathValues = Readonly<Record<string, string>>;

/** Identifier as text; empty if the value is none. */
export function identifierOf(value: ExactJson | undefined): string {
  return value instanceof ExactNumber ? value.literal : typeof value === 'string' ? value : '';
}

/** Values of the path parameters by operation id. */
const cache = new WeakMap<Session, Map<string, readonly PathValues[]>>();

/** Identifiers listed in the spec, then those of lists, most frequent first. */
async function identifiers(session: Session, operation: Operation, parameter: string): Promise<readonly string[]> {
  const sources = meaningOf(operation).knownFrom[parameter] ?? [];
  const counts = new Map<string, number>();
  for (const { operation: id, field } of sources) {
    const source = session.table.find((candidate) => candidate.id === id);
    if (
      source === undefined ||
      !session.declaration.has(source) ||
      (pathParameter(source) !== undefined && session.rows.of(id).length === 0)
    )
      continue;
    if (session.rows.of(id).length === 0) await session.ask({ operation: source, query: 'size=100' });
    for (const item of session.rows.of(id)) {
      const value = identifierOf(memberOf(item, field));
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const listed = meaningOf(operation).listed[parameter] ?? [];
  return [...listed, ...[...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)];
}

/**
 * Values for the path parameters, learned from responses; those with most items first. One empty record if there are
 * no path parameters; empty if nothing is known.
 */
export async function pathsOf(session: Session, operation: Operation): Promise<readonly PathValues[]> {
  const pathsById = cache.get(session) ?? new Map<string, readonly PathValues[]>();
  cache.set(session, pathsById);
  const before = pathsById.get(operation.id);
  if (before !== undefined) return before;
  const parameter = pathParameter(operation);
  if (parameter === undefined) return [{}];
  const values = (await identifiers(session, operation, parameter.name)).map((value) => ({ [parameter.name]: value }));
  // Only lists are compared by their numbers of items, and not those whose requests are expensive.
  const isCompared = operation.paging !== 'none' && operation.cost < 4;
  const sample = values.slice(0, isCompared ? 4 : 1);
  const query = isCompared ? 'size=100' : '';
  const asks = sample.map((path): TestRequest => ({ operation, path, query }));
  const answers = await Promise.all(asks.map((ask) => session.ask(ask)));
  const counts = answers.map((seen) => (seen === undefined ? 0 : (itemsOf(seen)?.length ?? 0)));
  const ranked = sample.map((path, index) => ({ path, items: counts[index] ?? 0 })).sort((a, b) => b.items - a.items);
  const paths = [...ranked.map(({ path }) => path), ...values.slice(sample.length)];
  pathsById.set(operation.id, paths);
  return paths;
}

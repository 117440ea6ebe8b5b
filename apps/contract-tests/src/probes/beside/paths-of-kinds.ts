import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../../contract/meaning.ts';
import { type ExactJson, ExactNumber, memberOf } from '../../json/exact-json.ts';
import { textOf } from '../../json/text-of.ts';
import { writeExact } from '../../json/write-exact.ts';
import { oneOfEach } from '../one-of-each.ts';
import type { ProbeContext } from '../probe.ts';

/**
 * Values for the path, from items of different kinds of every list that names them: of each list first the largest item, and those beside a
 * migration. One empty record where the path takes none.
 */
export function pathsOfKinds(
  { session, random }: ProbeContext,
  operation: Operation,
  count: number,
): readonly Readonly<Record<string, string>>[] {
  const parameter = operation.parameters.find(({ in: place }) => place === 'path')?.name;
  if (parameter === undefined) return [{}];
  const { knownFrom, listed } = meaningOf(operation);
  const named = (knownFrom[parameter] ?? []).map(({ operation: id, field }) => {
    const source = session.table.find((one) => one.id === id);
    if (source === undefined) return [];
    const rows = distinct(session.rows.of(id), field);
    const chosen = [largest(rows), ...bordersOf(rows), ...oneOfEach(random, rows, meaningOf(source).item, count)];
    return chosen.flatMap((row) => (row === undefined ? [] : [identifierIn(row, field)]));
  });
  const inTurns = Array.from({ length: count }).flatMap((_, index) => named.flatMap((one) => one[index] ?? []));
  const values = new Set([...random.some(listed[parameter] ?? [], count), ...inTurns]);
  return [...values].slice(0, count).map((value) => ({ [parameter]: value }));
}

/** Of the rows of each migration the first and the last in the order of times. */
function bordersOf(rows: readonly ExactJson[]): ExactJson[] {
  const migrations = new Map<string, ExactJson[]>();
  for (const row of rows) {
    const migration = identifierIn(row, 'migrationId');
    if (migration !== '') migrations.set(migration, [...(migrations.get(migration) ?? []), row]);
  }
  const timeOf = (row: ExactJson): number => Number(identifierIn(row, 'recordTime'));
  return [...migrations.values()].flatMap((those) => {
    const sorted = those.toSorted((a, b) => timeOf(a) - timeOf(b));
    return [sorted[0], sorted.at(-1)].filter((row) => row !== undefined);
  });
}

function largest(rows: readonly ExactJson[]): ExactJson | undefined {
  const lengths = rows.map((row) => writeExact(row).length);
  return rows[lengths.indexOf(Math.max(...lengths))];
}

/** A field as it stands in a path; empty: it is none. */
export function identifierIn(row: ExactJson, field: string): string {
  const value = memberOf(row, field);
  return value instanceof ExactNumber ? value.literal : textOf(value);
}

/** The newest of the rows with one identifier. */
function distinct(rows: readonly ExactJson[], field: string): ExactJson[] {
  const found = new Map(rows.map((row) => [identifierIn(row, field), row]));
  found.delete('');
  return [...found.values()];
}

import type { Operation } from '@ledger-explorer/spec';
import { oneOfEach } from '../one-of-each.ts';
import type { ProbeContext } from '../probe.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { pathParameter } from '../../contract/parameters-of.ts';
import { type ExactJson, memberOf, writeExact } from '../../json/exact-json.ts';
import { identifierOf } from '../../session/paths-of.ts';

/**
 * Path values from items of different kinds of every list with such identifiers: the largest item of each list first,
 * then those at a migration border. One empty record if the path has no parameters.
 */
export function pathsOfKinds(
  { session, random }: ProbeContext,
  operation: Operation,
  count: number,
): readonly Readonly<Record<string, string>>[] {
  const parameter = pathParameter(operation)?.name;
  if (parameter === undefined) return [{}];
  const { knownFrom, listed } = meaningOf(operation);
  const named = (knownFrom[parameter] ?? []).map(({ operation: id, field }) => {
    const source = session.table.find((one) => one.id === id);
    if (source === undefined) return [];
    const rows = distinct(session.rows.of(id), field);
    const { item, stream = [] } = meaningOf(source);
    const chosen = [largest(rows), ...bordersOf(rows, stream), ...oneOfEach(random, rows, item, count)];
    return chosen.flatMap((row) => (row === undefined ? [] : [identifierOf(memberOf(row, field))]));
  });
  const inTurns = Array.from({ length: count }).flatMap((_, index) => named.flatMap((one) => one[index] ?? []));
  const values = new Set([...random.some(listed[parameter] ?? [], count), ...inTurns]);
  return [...values].slice(0, count).map((value) => ({ [parameter]: value }));
}

/** For lists ordered by another field before the time, such as the migration: the first and last row of each of its values. */
function bordersOf(rows: readonly ExactJson[], [lead = '', time]: readonly string[]): ExactJson[] {
  if (time === undefined) return [];
  const groups = new Map<string, ExactJson[]>();
  for (const row of rows) {
    const group = identifierOf(memberOf(row, lead));
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const timeOf = (row: ExactJson): number => Number(identifierOf(memberOf(row, time)));
  return [...groups.values()].flatMap((those) => {
    const sorted = those.toSorted((a, b) => timeOf(a) - timeOf(b));
    return [sorted[0], sorted.at(-1)].filter((row) => row !== undefined);
  });
}

function largest(rows: readonly ExactJson[]): ExactJson | undefined {
  const lengths = rows.map((row) => writeExact(row).length);
  return rows[lengths.indexOf(Math.max(...lengths))];
}

/** The newest row of each identifier. */
function distinct(rows: readonly ExactJson[], field: string): ExactJson[] {
  const found = new Map(rows.map((row) => [identifierOf(memberOf(row, field)), row]));
  found.delete('');
  return [...found.values()];
}

import { type ExactJson, type ExactObject, writeExact } from '@ledger-explorer/wire';
import { isExactObject, oneIn } from '../edits/values.ts';
import type { Random } from './random.ts';

/** Which entries of the outermost list are wrong. */
const scopes = ['every-row', 'the-first-row', 'the-last-row', 'one-row-in-three'] as const;
export type Scope = (typeof scopes)[number];

/** Of a place that is in no list, there is nothing to choose. */
export function drawScope(path: readonly string[], random: Random): Scope {
  return path.includes('*') ? random.pick(scopes) : 'every-row';
}

/** The objects that have the last field of the path, in their order. */
export function holdersIn(
  value: ExactJson,
  [step = '', ...rest]: readonly string[],
  scope: Scope = 'every-row',
): ExactObject[] {
  if (step === '*') return Array.isArray(value) ? rowsOf(value, scope).flatMap((row) => holdersIn(row, rest)) : [];
  if (!isExactObject(value)) return [];
  return rest.length === 0 ? [value] : holdersIn(value[step] ?? null, rest, scope);
}

/** A row is wrong in every answer that shows it, except where its place decides. */
function rowsOf(rows: readonly ExactJson[], scope: Scope): readonly ExactJson[] {
  switch (scope) {
    case 'every-row':
      return rows;
    case 'the-first-row':
      return rows.slice(0, 1);
    case 'the-last-row':
      return rows.slice(-1);
    case 'one-row-in-three':
      return rows.filter((row) => oneIn(3, writeExact(row)));
  }
}

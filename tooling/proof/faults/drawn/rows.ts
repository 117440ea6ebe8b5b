import { type ExactJson, type ExactObject, writeExact } from '@ledger-explorer/wire';
import type { Draws } from '../../src/draws.ts';
import { isExactObject, oneIn } from '../edits/values.ts';

/** Changed entries of the outermost list. */
const scopes = ['every-row', 'the-first-row', 'the-last-row', 'one-row-in-three'] as const;
export type Scope = (typeof scopes)[number];

/** Draws the changed rows; a field outside lists has no choice. */
export function drawScope(path: readonly string[], random: Draws): Scope {
  return path.includes('*') ? random.pick(scopes) : 'every-row';
}

/** Objects that contain the last field of the path, in order. */
export function holdersIn(
  value: ExactJson,
  [step = '', ...rest]: readonly string[],
  scope: Scope = 'every-row',
): ExactObject[] {
  if (step === '*') return Array.isArray(value) ? rowsOf(value, scope).flatMap((row) => holdersIn(row, rest)) : [];
  if (!isExactObject(value)) return [];
  return rest.length === 0 ? [value] : holdersIn(value[step] ?? null, rest, scope);
}

/** Rows of a scope. One in three is chosen by its content, so that the same row is wrong in every response. */
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

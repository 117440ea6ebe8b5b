import type { ParameterError } from '@ledger-explorer/spec';
import { isWalkStart, nodesStart, walkStart, type WalkStart } from '../envelopes/walk-start.ts';
import type { CursorCodec } from '../envelopes/cursor-codec.ts';

/** Checked values of an operation's parameters, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Where the walk begins that the values of a request with a cursor ask for, or which of them are not a walk's; null: they have no cursor. */
export function walkOf(cursors: CursorCodec, values: Values): WalkStart | readonly ParameterError[] | null {
  const { position, nextCursor, contractId, orderBy, cursor, updateId } = values;
  if (typeof cursor === 'string' && typeof updateId === 'string') return nodesStart(cursors, updateId, cursor);
  if (typeof nextCursor !== 'string' || typeof contractId !== 'string') return null;
  const scope = [contractId, orderBy === 'ASC' ? 'ASC' : 'DESC'];
  return walkStart(cursors, scope, { nextCursor, position: typeof position === 'number' ? position : undefined });
}

/** The as-of position of a request: its own `position` or its cursor's; undefined: the head's. */
export function asOfOf(cursors: CursorCodec, values: Values): number | undefined {
  if (typeof values.position === 'number') return values.position;
  const walk = walkOf(cursors, values);
  return walk !== null && isWalkStart(walk) ? (walk.position ?? undefined) : undefined;
}

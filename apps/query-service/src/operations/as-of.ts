import type { Operation, ParameterError, ParametersOf } from '@ledger-explorer/spec';
import type { CursorCodec } from '../envelopes/cursor-codec.ts';
import {
  boundTo,
  contractEventsStart,
  isWalkStart,
  nodesStart,
  sliceStart,
  type WalkStart,
  type Values,
} from './walk-start.ts';

/** What says where the walk of a request begins; none: the operation has no cursor. */
export function walkParameters(operation: Operation): readonly string[] {
  if (operation.paging === 'slice') return [...boundTo(operation), 'cursor', 'position'];
  if (operation.id === 'listContractEvents') return ['contractId', 'orderBy', 'nextCursor', 'position'];
  return operation.id === 'getUpdate' ? ['updateId', 'cursor'] : [];
}

/** Where the walk begins that a request asks for, or which of its parameters are not a walk's; null: the operation has no cursor. */
export function walkOf(
  cursors: CursorCodec,
  operation: Operation,
  values: Values,
): WalkStart | readonly ParameterError[] | null {
  const { id, paging } = operation;
  if (paging === 'slice') return sliceStart(cursors, operation, values);
  if (id === 'listContractEvents') return contractEventsStart(cursors, values as unknown as ParametersOf<typeof id>);
  if (id !== 'getUpdate') return null;
  const { updateId, cursor } = values as unknown as ParametersOf<typeof id>;
  return nodesStart(cursors, updateId, cursor);
}

/** The as-of position of a request: its own `position` or its cursor's; undefined: the head's. */
export function asOfOf(cursors: CursorCodec, operation: Operation, values: Values): number | undefined {
  if (typeof values.position === 'number') return values.position;
  const walk = walkOf(cursors, operation, values);
  return walk !== null && isWalkStart(walk) ? (walk.position ?? undefined) : undefined;
}

import type { ParameterError } from '@ledger-explorer/spec';
import type { CursorCodec, CursorScope } from './cursor-codec.ts';

/** Where a stretch of a walk begins. */
export interface WalkStart {
  /** Null: at the first row. */
  readonly after: string | null;
  /** Position the walk is pinned to; null: it follows the head. */
  readonly position: number | null;
}

/**
 * Reads `nextCursor` together with `position`: a pinned walk continues at its own position, whether the caller repeats it
 * or not; any other combination is refused (docs/contract.md#r8, #positions). Returns the offending parameters in that case.
 */
export function walkStart(
  cursors: CursorCodec,
  scope: CursorScope,
  { nextCursor, position }: { readonly nextCursor?: string | undefined; readonly position?: number | undefined },
): WalkStart | readonly ParameterError[] {
  if (nextCursor === undefined || nextCursor === '') return { after: null, position: position ?? null };
  const state = cursors.open(scope, nextCursor);
  if (state === null) {
    const reason = 'not a cursor of this contract and order, or changed since it was given out; walk again without one';
    return [{ in: 'query', name: 'nextCursor', reason }];
  }
  if (position !== undefined && position !== state.position) {
    const reason =
      state.position === null
        ? 'the cursor is of a walk without a position; leave position out'
        : `the cursor is of a walk at position ${state.position}; leave position out, or send that one`;
    return [
      { in: 'query', name: 'nextCursor', reason },
      { in: 'query', name: 'position', reason },
    ];
  }
  return state;
}

export function nodesScope(updateId: string): CursorScope {
  return ['nodes', 'update', updateId];
}

/** Reads the `cursor` of the nodes of an update. */
export function nodesStart(
  cursors: CursorCodec,
  updateId: string,
  cursor: string | undefined,
): WalkStart | readonly ParameterError[] {
  if (cursor === undefined) return { after: null, position: null };
  const reason =
    'not a cursor of the nodes of this update, or changed since it was given out; read them again without one';
  return cursors.open(nodesScope(updateId), cursor) ?? [{ in: 'query', name: 'cursor', reason }];
}

export function isWalkStart(walk: WalkStart | readonly ParameterError[]): walk is WalkStart {
  return !Array.isArray(walk);
}

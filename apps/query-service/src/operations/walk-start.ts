import type { Operation, ParameterError, ParametersOf } from '@ledger-explorer/spec';
import type { CursorCodec, CursorScope } from '../envelopes/cursor-codec.ts';

/** Checked values of an operation's parameters, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Where a stretch of a walk begins. */
export interface WalkStart {
  /** Null: at the first row. */
  readonly after: string | null;
  /** Position the walk is pinned to; null: it follows the head. */
  readonly position: number | null;
}

/** A cursor of a list that can be pinned, and the position it came with. */
interface PinnableWalk {
  readonly name: 'nextCursor' | 'cursor';
  readonly cursor: string | undefined;
  readonly scope: CursorScope;
  /** What the cursor has to be of, in words. */
  readonly list: string;
  readonly position: number | undefined;
}

/**
 * Reads a cursor together with `position`: a pinned walk continues at its own position, whether the caller repeats it
 * or not; any other combination is refused (docs/contract.md#r8, #positions). Returns the offending parameters in that case.
 */
function pinnableStart(
  cursors: CursorCodec,
  { name, cursor, scope, list, position }: PinnableWalk,
): WalkStart | readonly ParameterError[] {
  if (cursor === undefined) return { after: null, position: position ?? null };
  const state = cursors.open(scope, cursor);
  if (state === null) {
    const reason = `not a cursor of ${list}, or changed since it was given out; walk again without one`;
    return [{ in: 'query', name, reason }];
  }
  if (position !== undefined && position !== state.position) {
    const reason =
      state.position === null
        ? 'the cursor is of a walk without a position; leave position out'
        : `the cursor is of a walk at position ${state.position}; leave position out, or send that one`;
    return [
      { in: 'query', name, reason },
      { in: 'query', name: 'position', reason },
    ];
  }
  return state;
}

type ContractEvents = ParametersOf<'listContractEvents'>;

export function contractEventsScope({ contractId, orderBy }: ContractEvents): CursorScope {
  return [contractId, orderBy];
}

/** Reads the `nextCursor` of the events of a contract; an empty one begins a walk. */
export function contractEventsStart(
  cursors: CursorCodec,
  events: ContractEvents,
): WalkStart | readonly ParameterError[] {
  const { nextCursor, position } = events;
  const cursor = nextCursor === '' ? undefined : nextCursor;
  const scope = contractEventsScope(events);
  return pinnableStart(cursors, { name: 'nextCursor', cursor, scope, list: 'this contract and order', position });
}

/** What may change from one slice to the next. */
const free = new Set(['cursor', 'size', 'position', 'include', 'Explorer-Wait-For']);

/** Names of the parameters that the cursor of a slice is bound to: the list's own, all filters, and its order (docs/contract.md#v51). */
export function boundTo({ parameters }: Operation): readonly string[] {
  return parameters.map(({ name }) => name).filter((name) => !free.has(name));
}

export function sliceScope(operation: Operation, values: Values): CursorScope {
  return [operation.id, ...boundTo(operation).map((name) => String(values[name] ?? ''))];
}

/** Reads the `cursor` of a list in slices. */
export function sliceStart(
  cursors: CursorCodec,
  operation: Operation,
  values: Values,
): WalkStart | readonly ParameterError[] {
  const { cursor, position } = values as { readonly cursor?: string; readonly position?: number };
  const scope = sliceScope(operation, values);
  return pinnableStart(cursors, { name: 'cursor', cursor, scope, list: 'this list with these filters', position });
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

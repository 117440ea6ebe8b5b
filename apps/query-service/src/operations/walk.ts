import type { Operation, ParameterError } from '@ledger-explorer/spec';
import type { CursorCodec, CursorScope } from '../envelopes/cursor-codec.ts';

/** Checked values of an operation's parameters, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Start of the requested rows, and cursors for continuing. An operation without a cursor starts at its first row. */
export interface Walk {
  /** Store key of the row next to the slice, not included; it has the direction too. Null: starts at the first row. */
  readonly after: string | null;
  /** As-of position of the walk or the request; null: the head's. */
  readonly position: number | null;
  /** Makes the cursor that continues at a store key; null for null. */
  readonly seal: (after: string | null) => string | null;
}

/** A kind of cursor: its parameter, and the values it is bound to. */
interface CursorKind {
  readonly name: 'nextCursor' | 'cursor';
  /** First parts of the scope, before the bound values. */
  readonly scope: (operation: Operation) => CursorScope;
  /** Parameters that must stay the same for a whole walk. */
  readonly boundTo: (operation: Operation) => readonly string[];
  /** Error reason for a foreign or altered cursor. */
  readonly refusal: string;
}

/** Parameters that can change from one slice to the next (docs/contract.md#v51). */
const free = new Set(['cursor', 'size', 'position', 'include', 'Explorer-Wait-For']);

function refusal(list: string, again: string): string {
  return `is not a cursor of ${list}, or was altered; ${again} again without a cursor`;
}

const ofContractEvents: CursorKind = {
  name: 'nextCursor',
  scope: () => [],
  boundTo: () => ['contractId', 'orderBy'],
  refusal: refusal('this contract and order', 'read the list'),
};
const ofSlices: CursorKind = {
  name: 'cursor',
  scope: ({ id }) => [id],
  boundTo: ({ parameters }) => parameters.map(({ name }) => name).filter((name) => !free.has(name)),
  refusal: refusal('this list with these filters', 'read the list'),
};
const ofNodes: CursorKind = {
  name: 'cursor',
  scope: () => ['nodes', 'update'],
  boundTo: () => ['updateId'],
  refusal: refusal('the nodes of this update', 'read them'),
};

/** Kind of the operation's cursor; null if it has none. */
function kindOf({ id, paging }: Operation): CursorKind | null {
  if (paging === 'slice') return ofSlices;
  if (id === 'listContractEvents') return ofContractEvents;
  return id === 'getUpdate' ? ofNodes : null;
}

/** Names of the parameters to which a cursor is bound; empty if the operation has no cursor. */
export function walkParameters(operation: Operation): readonly string[] {
  const kind = kindOf(operation);
  return kind === null ? [] : [...kind.boundTo(operation), kind.name, 'position'];
}

/**
 * Opens the cursor of a request. A walk with a position continues at it, whether the caller repeats it or not. For an
 * invalid cursor or a different position returns the invalid parameters (docs/contract.md#r8, #positions).
 */
export function openWalk(cursors: CursorCodec, operation: Operation, values: Values): Walk | readonly ParameterError[] {
  const position = typeof values.position === 'number' ? values.position : null;
  const kind = kindOf(operation);
  if (kind === null) return { after: null, position, seal: () => null };
  const { name } = kind;
  const scope = [...kind.scope(operation), ...kind.boundTo(operation).map((bound) => String(values[bound] ?? ''))];
  const walkAt = (after: string | null, at: number | null): Walk => ({
    after,
    position: at,
    seal: (next) => (next === null ? null : cursors.seal(scope, { after: next, position: at })),
  });
  // An empty cursor begins a walk.
  const cursor = values[name];
  if (cursor === undefined || cursor === '') return walkAt(null, position);
  const state = cursors.open(scope, String(cursor));
  if (state === null) return [{ in: 'query', name, reason: kind.refusal }];
  if (position === null || position === state.position) return walkAt(state.after, state.position);
  const reason =
    state.position === null
      ? 'the cursor was given out without a position; leave position out'
      : `the cursor belongs to position ${state.position}; leave position out, or send this one`;
  return [
    { in: 'query', name, reason },
    { in: 'query', name: 'position', reason },
  ];
}

/** False if `openWalk` returned invalid parameters. */
export function isWalk(opened: Walk | readonly ParameterError[]): opened is Walk {
  return !Array.isArray(opened);
}

import type { Answer, Slice } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { CursorCodec, CursorScope } from './cursor-codec.ts';

/** Where a slice begins, as its `cursor` says; undefined: at the first row. Throws if the cursor is of another list or of other filters (docs/contract.md#r8). */
export function sliceStart(cursors: CursorCodec, scope: CursorScope, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const state = cursors.open(scope, cursor);
  if (state !== null) return state.after;
  const reason = 'not a cursor of this list with these filters, or changed since it was given out; leave it out';
  throw invalidParameters([{ in: 'query', name: 'cursor', reason }]);
}

/** The slice envelope around one slice of a list (docs/contract.md#v51). */
export function sliceEnvelope<Value extends Slice<unknown>>(
  cursors: CursorCodec,
  scope: CursorScope,
  { asOf, value }: Answer<Value>,
) {
  const { newer, older, ...shown } = value;
  const seal = (after: string | null) => (after === null ? null : cursors.seal(scope, { after, position: null }));
  return { ...shown, position: asOf.position, newerCursor: seal(newer), olderCursor: seal(older) };
}

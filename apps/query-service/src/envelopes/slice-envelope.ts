import type { Answer, Slice } from '@ledger-explorer/store';
import type { CursorCodec, CursorScope } from './cursor-codec.ts';

/** The walk that a slice is of. */
interface SliceWalk {
  readonly cursors: CursorCodec;
  readonly scope: CursorScope;
  /** Position the walk is pinned to; null: it follows the head. */
  readonly pinned: number | null;
}

/** The slice envelope around one slice of a list (docs/contract.md#v51). */
export function sliceEnvelope<Value extends Slice<unknown>>(
  { cursors, scope, pinned }: SliceWalk,
  { asOf, value }: Answer<Value>,
) {
  const { newer, older, ...shown } = value;
  const seal = (after: string | null) => (after === null ? null : cursors.seal(scope, { after, position: pinned }));
  return { ...shown, position: asOf.position, newerCursor: seal(newer), olderCursor: seal(older) };
}

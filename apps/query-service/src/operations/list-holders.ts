import type { ParametersOf } from '@ledger-explorer/spec';
import type { HolderSliceValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import type { Service } from '../service.ts';

const scope = ['holders'];

/** One slice of the holders. */
export async function listHolders(
  { reader, cursors }: Service,
  { cursor, size }: ParametersOf<'listHolders'>,
): Promise<Answer<HolderSliceValues>> {
  const answer = await reader.listHolders({ size, start: sliceStart(cursors, scope, cursor) });
  return { ...answer, value: sliceEnvelope(cursors, scope, answer) };
}

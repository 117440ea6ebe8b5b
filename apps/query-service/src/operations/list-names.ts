import type { ParametersOf } from '@ledger-explorer/spec';
import type { NameSliceValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import type { Service } from '../service.ts';

/** One slice of the names. */
export async function listNames(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listNames'>,
): Promise<Answer<NameSliceValues>> {
  const scope = ['names', filters.prefix ?? '', filters.party ?? ''];
  const answer = await reader.listNames({ ...filters, start: sliceStart(cursors, scope, cursor) });
  return { ...answer, value: sliceEnvelope(cursors, scope, answer) };
}

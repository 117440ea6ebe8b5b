import type { ParametersOf } from '@ledger-explorer/spec';
import type { PartyContractSliceValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import type { Service } from '../service.ts';

/** One slice of the contracts of a party; null: the party is not known. */
export async function listPartyContracts(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listPartyContracts'>,
): Promise<Answer<PartyContractSliceValues | null>> {
  const { partyId, template, state } = filters;
  const scope = ['contracts of a party', partyId, template ?? '', state];
  const answer = await reader.listPartyContracts({ ...filters, start: sliceStart(cursors, scope, cursor) });
  const { value } = answer;
  return { ...answer, value: value === null ? null : sliceEnvelope(cursors, scope, { ...answer, value }) };
}

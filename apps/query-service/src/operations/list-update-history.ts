import type { ParametersOf } from '@ledger-explorer/spec';
import type { PartyUpdateSliceValues, UpdateSliceValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './list-transfer-history.ts';

/** Throws if a choice is given without its template. */
export function checkChoice({
  template,
  choice,
}: {
  readonly template?: string | undefined;
  readonly choice?: string | undefined;
}): void {
  if (choice === undefined || template !== undefined) return;
  const reason = 'needs template: choices of two templates may have one name';
  throw invalidParameters([{ in: 'query', name: 'choice', reason }]);
}

/** One slice of the updates of a template, of a choice, or of all. */
export async function listUpdateHistory(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listUpdateHistory'>,
): Promise<Answer<UpdateSliceValues>> {
  checkPeriod(filters);
  const { template, choice, from, to, orderBy } = filters;
  const scope = ['updates', template ?? '', choice ?? '', String(from ?? ''), String(to ?? ''), orderBy];
  const start = sliceStart(cursors, scope, cursor);
  checkChoice(filters);
  const answer = await reader.listUpdateHistory({ ...filters, start });
  return { ...answer, value: sliceEnvelope(cursors, scope, answer) };
}

/** One slice of the updates of a party; null: the party is not known. */
export async function listPartyUpdates(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listPartyUpdates'>,
): Promise<Answer<PartyUpdateSliceValues | null>> {
  checkPeriod(filters);
  const { partyId, from, to, orderBy } = filters;
  const scope = ['updates of a party', partyId, String(from ?? ''), String(to ?? ''), orderBy];
  const answer = await reader.listPartyUpdates({ ...filters, start: sliceStart(cursors, scope, cursor) });
  const { value } = answer;
  return { ...answer, value: value === null ? null : sliceEnvelope(cursors, scope, { ...answer, value }) };
}

import type { ParametersOf } from '@ledger-explorer/spec';
import type { PartyTransferSliceValues, TransferSliceValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';

type History = ParametersOf<'listTransferHistory'>;

/** Throws if a period ends before it begins. */
export function checkPeriod({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): void {
  if (from === undefined || to === undefined || from <= to) return;
  const reason = `is after to, ${to}: give a time at or before it`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}

/** What a cursor of a history is bound to. Throws if the period ends before it begins. */
function scopeOf(list: string, { kind = '', from, to, orderBy }: Pick<History, 'kind' | 'from' | 'to' | 'orderBy'>) {
  checkPeriod({ from, to });
  return [list, kind, String(from ?? ''), String(to ?? ''), orderBy];
}

/** One slice of all transfers. */
export async function listTransferHistory(
  { reader, cursors }: Service,
  { cursor, ...filters }: History,
): Promise<Answer<TransferSliceValues>> {
  const scope = scopeOf('transfers', filters);
  const answer = await reader.listTransferHistory({ ...filters, start: sliceStart(cursors, scope, cursor) });
  return { ...answer, value: sliceEnvelope(cursors, scope, answer) };
}

/** One slice of a party's transfers; null: the party is not known. */
export async function listPartyTransfers(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listPartyTransfers'>,
): Promise<Answer<PartyTransferSliceValues | null>> {
  const scope = [...scopeOf('transfers of a party', filters), filters.partyId, filters.direction ?? ''];
  const answer = await reader.listPartyTransfers({ ...filters, start: sliceStart(cursors, scope, cursor) });
  const { value } = answer;
  return { ...answer, value: value === null ? null : sliceEnvelope(cursors, scope, { ...answer, value }) };
}

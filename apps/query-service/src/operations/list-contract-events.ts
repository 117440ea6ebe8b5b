import type { ReadAnswer } from '@ledger-explorer/store';
import type { ParametersOf } from '@ledger-explorer/spec';
import type { ContractEventCursorPageValues } from '@ledger-explorer/spec/writers';
import { rethrowAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import type { Walk } from './walk.ts';

/** A slice of a contract's events and the cursor of the next slice; null if the contract is unknown. */
export async function listContractEvents(
  service: Service,
  { contractId, size, orderBy, position: requested }: ParametersOf<'listContractEvents'>,
  { after, position, seal }: Walk,
): Promise<ReadAnswer<ContractEventCursorPageValues | null>> {
  const answer = await service.reader
    .listContractEvents({ contractId, size, orderBy, position: position ?? undefined, after: after ?? undefined })
    .catch((error: unknown) => rethrowAhead(service, 'nextCursor', requested, error));
  if (answer.value === null) return { ...answer, value: null };
  const { content, next } = answer.value;
  return { ...answer, value: { content, hasNextPage: next !== null, nextCursor: seal(next) } };
}

import type { ReadAnswer } from '@ledger-explorer/store';
import type { ParametersOf } from '@ledger-explorer/spec';
import type { ContractEventCursorPageValues } from '@ledger-explorer/spec/writers';
import { judgeAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import type { Walk } from './walk.ts';

/** One stretch of a contract's events, with the cursor of the next one. */
export async function listContractEvents(
  service: Service,
  { contractId, size, orderBy, position: requested }: ParametersOf<'listContractEvents'>,
  { after, position, seal }: Walk,
): Promise<ReadAnswer<ContractEventCursorPageValues | null>> {
  const answer = await service.reader
    .listContractEvents({ contractId, size, orderBy, position: position ?? undefined, after: after ?? undefined })
    .catch((error: unknown) => judgeAhead(service, 'nextCursor', requested, error));
  if (answer.value === null) return { ...answer, value: null };
  const { content, next } = answer.value;
  return { ...answer, value: { content, hasNextPage: next !== null, nextCursor: seal(next) } };
}

import type { Answer } from '@ledger-explorer/store';
import type { ParametersOf } from '@ledger-explorer/spec';
import type { ContractEventCursorPageValues } from '@ledger-explorer/spec/writers';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { judgeAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import { contractEventsScope, contractEventsStart, isWalkStart } from './walk-start.ts';

/** One stretch of a contract's events, with the cursor of the next one. */
export async function listContractEvents(
  service: Service,
  parameters: ParametersOf<'listContractEvents'>,
): Promise<Answer<ContractEventCursorPageValues | null>> {
  const { reader, cursors } = service;
  const { contractId, size, orderBy } = parameters;
  const walk = contractEventsStart(cursors, parameters);
  if (!isWalkStart(walk)) throw invalidParameters(walk);
  const { after, position } = walk;
  const query = { contractId, size, orderBy, position: position ?? undefined, after: after ?? undefined };
  const answer = await reader
    .listContractEvents(query)
    .catch((error: unknown) => judgeAhead(service, 'nextCursor', parameters.position, error));
  if (answer.value === null) return { ...answer, value: null };
  const { content, next } = answer.value;
  const nextCursor = next === null ? null : cursors.seal(contractEventsScope(parameters), { after: next, position });
  return { ...answer, value: { content, hasNextPage: next !== null, nextCursor } };
}

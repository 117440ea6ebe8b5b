import { type Answer, PositionAhead } from '@ledger-explorer/store';
import type { ParametersOf } from '@ledger-explorer/spec';
import type { ContractEventCursorPageValues } from '@ledger-explorer/spec/writers';
import { isWalkStart, walkStart } from '../envelopes/walk-start.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { isToCome } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';

/** One stretch of a contract's events, with the cursor of the next one. */
export async function listContractEvents(
  service: Service,
  parameters: ParametersOf<'listContractEvents'>,
): Promise<Answer<ContractEventCursorPageValues | null>> {
  const { reader, cursors } = service;
  const { contractId, size, orderBy } = parameters;
  const scope = [contractId, orderBy];
  const walk = walkStart(cursors, scope, parameters);
  if (!isWalkStart(walk)) throw invalidParameters(walk);
  const { after, position } = walk;
  const query = { contractId, size, orderBy, position: position ?? undefined, after: after ?? undefined };
  const answer = await reader.listContractEvents(query).catch((error: unknown) => {
    // If the caller did not send the position himself, it is the cursor that is wrong.
    if (!(error instanceof PositionAhead) || parameters.position !== undefined) throw error;
    if (isToCome(service, error.position)) throw error;
    const reason = `its walk is at position ${error.position}, and the index is at ${error.head}`;
    throw invalidParameters([{ in: 'query', name: 'nextCursor', reason }]);
  });
  if (answer.value === null) return { ...answer, value: null };
  const { content, next } = answer.value;
  const nextCursor = next === null ? null : cursors.seal(scope, { after: next, position });
  return { ...answer, value: { content, hasNextPage: next !== null, nextCursor } };
}

import { writeContractEventCursorPage } from '@ledger-explorer/spec/writers';
import { PositionAhead } from '@ledger-explorer/store';
import type { Handler } from '../operations/handler.ts';
import { pinned } from '../operations/pinned.ts';
import { valueOutcome } from '../operations/value-outcome.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { isWalkStart, walkStart } from './walk-start.ts';

const listContractEvents: Handler<'listContractEvents'> = async ({ reader, cursors }, parameters) => {
  const { contractId, size, orderBy } = parameters;
  const scope = { contractId, orderBy };
  const walk = walkStart(cursors, scope, parameters);
  if (!isWalkStart(walk)) throw invalidParameters(walk);
  const { after, position } = walk;
  const query = { contractId, size, orderBy, ...pinned(position), ...(after === null ? {} : { after }) };
  const answer = await reader.listContractEvents(query).catch((error: unknown) => {
    // Of a position that the caller did not send himself, it is the cursor that is wrong.
    if (!(error instanceof PositionAhead) || parameters.position !== undefined) throw error;
    const reason = `its walk is at position ${error.position}, and the index is at ${error.head}`;
    throw invalidParameters([{ in: 'query', name: 'nextCursor', reason }]);
  });
  const write = ({ content, next }: NonNullable<typeof answer.value>): string =>
    writeContractEventCursorPage({
      content,
      hasNextPage: next !== null,
      nextCursor: next === null ? null : cursors.seal(scope, { after: next, position }),
    });
  return valueOutcome(answer, write, position !== null);
};

export const contracts = { listContractEvents };

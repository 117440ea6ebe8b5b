import { writeContractEventCursorPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pinned } from '../operations/pinned.ts';
import { valueOutcome } from '../operations/value-outcome.ts';
import { walkStart } from './walk-start.ts';

const listContractEvents: Handler<'listContractEvents'> = async ({ reader, cursors }, parameters) => {
  const { contractId, size, orderBy } = parameters;
  const scope = { contractId, orderBy };
  const { after, position } = walkStart(cursors, scope, parameters);
  const answer = await reader.listContractEvents({
    contractId,
    size,
    orderBy,
    ...pinned(position),
    ...(after === null ? {} : { after }),
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

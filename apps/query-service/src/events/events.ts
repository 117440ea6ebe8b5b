import { writeEventDetail, writeEventPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { pinned } from '../operations/pinned.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

/** An unassignment names no template: another event of its contract, perhaps a later one, does (docs/contract.md#v11). */
function isComplete({ templateId }: { readonly templateId: string | null }): boolean {
  return templateId !== null;
}

const listEvents: Handler<'listEvents'> = async ({ reader }, { page, size, orderBy, position }) => {
  const query = { page, size, orderBy, ...pinned(position) };
  const answer = await reader.listEvents(query);
  const lasting = position !== undefined && answer.value.content.every(isComplete);
  return pageOutcome(answer, query, writeEventPage, lasting);
};

const getEvent: Handler<'getEvent'> = async ({ reader }, { eventId }) => {
  const answer = await reader.getEvent({ eventId });
  return valueOutcome(answer, writeEventDetail, answer.value !== null && isComplete(answer.value));
};

export const events = { listEvents, getEvent };

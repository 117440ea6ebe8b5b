import { writeEventDetail, writeEventPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { pinned } from '../operations/pinned.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const listEvents: Handler<'listEvents'> = async ({ reader }, { page, size, orderBy, position }) => {
  const query = { page, size, orderBy, ...pinned(position) };
  return pageOutcome(await reader.listEvents(query), query, writeEventPage);
};

const getEvent: Handler<'getEvent'> = async ({ reader }, { eventId }) =>
  valueOutcome(await reader.getEvent({ eventId }), writeEventDetail);

export const events = { listEvents, getEvent };

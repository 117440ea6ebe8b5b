import { writeUpdatePage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { pinned } from '../operations/pinned.ts';

const listUpdates: Handler<'listUpdates'> = async ({ reader }, { page, size, orderBy, position }) => {
  const query = { page, size, orderBy, ...pinned(position) };
  return pageOutcome(await reader.listUpdates(query), query, writeUpdatePage, position !== undefined);
};

export const updates = { listUpdates };

import { writeTransferPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { pinned } from '../operations/pinned.ts';

const listTransfers: Handler<'listTransfers'> = async ({ reader }, { page, size, orderBy, position }) => {
  const query = { page, size, orderBy, ...pinned(position) };
  // Names are current even at a position (docs/contract.md#v32), so a page of transfers never lasts.
  return pageOutcome(await reader.listTransfers(query), query, writeTransferPage);
};

export const transfers = { listTransfers };

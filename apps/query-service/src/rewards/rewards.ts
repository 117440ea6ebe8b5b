import { writeRewardPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { pinned } from '../operations/pinned.ts';

const listRewards: Handler<'listRewards'> = async ({ reader }, { partyId, page, size, position }) => {
  const query = { partyId, page, size, ...pinned(position) };
  return pageOutcome(await reader.listRewards(query), query, writeRewardPage, position !== undefined);
};

export const rewards = { listRewards };

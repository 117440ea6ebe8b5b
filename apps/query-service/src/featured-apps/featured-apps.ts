import { writeFeaturedAppPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';

const listFeaturedApps: Handler<'listFeaturedApps'> = async ({ reader }, { page, size }) => {
  const query = { page, size };
  return pageOutcome(await reader.listFeaturedApps(query), query, writeFeaturedAppPage);
};

export const featuredApps = { listFeaturedApps };

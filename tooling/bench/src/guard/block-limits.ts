import type { Measured } from '../growth/operations.ts';

/** Blocks of 8 KiB that an operation may look at on the ledger of 100,000 events: a quarter above what it did when this was written. */
export const blockLimits: Readonly<Record<Measured, number>> = {
  listSuperValidators: 185,
  listValidators: 278,
  listNewValidators: 133,
  listTransfers: 417,
  'listTransfers, page 50 × 100': 2350,
  listParties: 199,
  getParty: 5,
  listRewards: 12,
  'listRewards, hot party': 94,
  listVoteRequests: 250,
  getVoteRequest: 89,
  listVotes: 43,
  listFeaturedApps: 89,
  listEvents: 39,
  'listEvents, page 50 × 100': 82,
  'listEvents, ascending': 33,
  getEvent: 19,
  listContractEvents: 47,
  listUpdates: 15,
  'listUpdates, page 50 × 100': 18,
  getMarketInfo: 8,
  getDashboard: 72,
  getHead: 4,
};

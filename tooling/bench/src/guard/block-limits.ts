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
  getPosition: 10,
  getContract: 47,
  getUpdate: 64,
  listRounds: 105,
  getRound: 20,
  listTransferHistory: 620,
  listPartyTransfers: 680,
  'listPartyTransfers, hot party': 860,
  listNames: 68,
  getName: 54,
  getHead: 4,
  search: 34,
  'search, by beginning': 620,
};

/** The same of what is found by an id, on that ledger in 17 volumes: a look in each would be 3 blocks and more for every volume. */
export const volumeBlockLimits = {
  getEvent: 33,
  listContractEvents: 52,
  getContract: 84,
  getUpdate: 84,
  search: 49,
} satisfies Partial<Record<Measured, number>>;

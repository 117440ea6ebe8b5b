import type { IndexOperationId } from '@ledger-explorer/spec';
import { getApp, listApps, listFeaturedApps } from './apps.ts';
import { listDailyRewards } from './daily-rewards.ts';
import {
  getGovernanceRequest,
  getVoteRequest,
  listGovernanceRequests,
  listVoteRequests,
  listVotes,
} from './governance.ts';
import { getName, listNames } from './names.ts';
import {
  getDashboard,
  getHead,
  getMarketInfo,
  getRound,
  getSuperValidator,
  listRounds,
  listSuperValidators,
} from './network.ts';
import {
  getBalance,
  getParty,
  getStatement,
  listBalanceHistory,
  listBalances,
  listHolders,
  listParties,
} from './parties.ts';
import { listPartyContracts } from './party-contracts.ts';
import type { Read } from './reading.ts';
import { getSeries, getSupply } from './series.ts';
import { listRewardRoundDays, listRewardRounds } from './reward-rounds.ts';
import { search } from './search.ts';
import {
  getContract,
  getEvent,
  getPosition,
  getUpdate,
  listContractEvents,
  listEvents,
  listRewards,
  listTransfers,
  listUpdates,
} from './stream.ts';
import { getTemplate, listTemplates } from './templates.ts';
import { listPartyTransfers, listTransferHistory } from './transfer-history.ts';
import { listPartyUpdates, listUpdateHistory } from './update-history.ts';
import { findValidators, getValidator, listNewValidators, listValidators } from './validators.ts';

/** How each operation is answered. An extension that is missing here is missing in the document of the fake too, as in that of a deployment without it. */
export const reads: { readonly [Id in IndexOperationId]?: Read<Id> } = {
  listSuperValidators,
  getSuperValidator,
  listValidators,
  listNewValidators,
  findValidators,
  getValidator,
  listTransfers,
  listParties,
  getParty,
  listRewards,
  listGovernanceRequests,
  getGovernanceRequest,
  listVoteRequests,
  getVoteRequest,
  listVotes,
  listFeaturedApps,
  listApps,
  getApp,
  listContractEvents,
  listEvents,
  getEvent,
  listUpdates,
  getMarketInfo,
  getDashboard,
  getHead,
  getContract,
  getUpdate,
  search,
  getPosition,
  listRounds,
  getRound,
  listTransferHistory,
  listPartyTransfers,
  listUpdateHistory,
  listPartyUpdates,
  listTemplates,
  getTemplate,
  listPartyContracts,
  getBalance,
  listBalances,
  listBalanceHistory,
  getStatement,
  listDailyRewards,
  getSeries,
  getSupply,
  listRewardRounds,
  listRewardRoundDays,
  listHolders,
  listNames,
  getName,
};

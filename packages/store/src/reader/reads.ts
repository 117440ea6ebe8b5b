import type { IndexOperationId } from '@ledger-explorer/spec';
import { getContract } from '../contracts/get-contract.ts';
import { listContractEvents } from '../contracts/list-contract-events.ts';
import { getDashboard } from '../dashboard/get-dashboard.ts';
import { getEvent } from '../events/get-event.ts';
import { listEvents } from '../events/list-events.ts';
import { getApp } from '../featured-apps/get-app.ts';
import { listApps } from '../featured-apps/list-apps.ts';
import { listFeaturedApps } from '../featured-apps/list-featured-apps.ts';
import { getHead } from '../head/get-head.ts';
import { getSeries } from '../market/get-series.ts';
import { getMarketInfo } from '../market/get-market-info.ts';
import { getName } from '../names/get-name.ts';
import { listNames } from '../names/list-names.ts';
import { getSupply } from '../supply/get-supply.ts';
import { getBalance } from '../parties/get-balance.ts';
import { getStatement } from '../parties/get-statement.ts';
import { listBalanceHistory } from '../parties/list-balance-history.ts';
import { listBalances } from '../parties/list-balances.ts';
import { getParty } from '../parties/get-party.ts';
import { listPartyCoins } from '../coins/list-party-coins.ts';
import { findParties } from '../parties/find-parties.ts';
import { listHolders } from '../parties/list-holders.ts';
import { listParties } from '../parties/list-parties.ts';
import { listDailyRewards } from '../rewards/list-daily-rewards.ts';
import { listRewardRoundDays } from '../rewards/list-reward-round-days.ts';
import { listRewardRounds } from '../rewards/list-reward-rounds.ts';
import { listRewards } from '../rewards/list-rewards.ts';
import { search } from '../search/search.ts';
import { getRound } from '../rounds/get-round.ts';
import { listRounds } from '../rounds/list-rounds.ts';
import { getSuperValidator } from '../super-validators/get-super-validator.ts';
import { listSuperValidators } from '../super-validators/list-super-validators.ts';
import { getTemplate } from '../templates/get-template.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { listPartyTransfers } from '../transfers/list-party-transfers.ts';
import { listTransferHistory } from '../transfers/list-transfer-history.ts';
import { listTransfers } from '../transfers/list-transfers.ts';
import { getPosition } from '../updates/get-position.ts';
import { getUpdate } from '../updates/get-update.ts';
import { listPartyContracts } from '../stakes/list-party-contracts.ts';
import { listPartyUpdates } from '../updates/list-party-updates.ts';
import { listUpdateHistory } from '../updates/list-update-history.ts';
import { listUpdates } from '../updates/list-updates.ts';
import { findValidators } from '../validators/find-validators.ts';
import { getValidator } from '../validators/get-validator.ts';
import { listNewValidators } from '../validators/list-new-validators.ts';
import { listValidators } from '../validators/list-validators.ts';
import { getVoteRequest } from '../vote-requests/get-vote-request.ts';
import { getGovernanceRequest } from '../vote-requests/get-governance-request.ts';
import { listGovernanceRequests } from '../vote-requests/list-governance-requests.ts';
import { listVoteRequests } from '../vote-requests/list-vote-requests.ts';
import { listVotes } from '../votes/list-votes.ts';
import type { Read, ReadContext, Reads } from '../read/read.ts';

/** The read of each operation. A missing read is a type error. */
const reads: { readonly [Id in IndexOperationId]: Read<Id> } = {
  listSuperValidators,
  getSuperValidator,
  listValidators,
  listNewValidators,
  findValidators,
  getValidator,
  listTransfers,
  listParties,
  findParties,
  getParty,
  listRewards,
  listDailyRewards,
  listRewardRounds,
  listRewardRoundDays,
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
  getSeries,
  getDashboard,
  getHead,
  getPosition,
  getContract,
  getUpdate,
  search,
  listRounds,
  getRound,
  listTemplates,
  getTemplate,
  listTransferHistory,
  listPartyTransfers,
  listUpdateHistory,
  listPartyUpdates,
  listPartyContracts,
  listPartyCoins,
  getBalance,
  getSupply,
  listBalances,
  listBalanceHistory,
  getStatement,
  listNames,
  getName,
  listHolders,
  listGovernanceRequests,
  getGovernanceRequest,
};

/** The reads of one database. */
export function readsOf(context: ReadContext): Reads {
  const bound = Object.entries(reads).map(([id, read]) => [
    id,
    (parameters: unknown) => (read as (context: ReadContext, parameters: unknown) => unknown)(context, parameters),
  ]);
  return Object.fromEntries(bound) as Reads;
}

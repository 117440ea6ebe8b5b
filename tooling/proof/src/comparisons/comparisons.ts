import { compareBalances } from './balances.ts';
import type { Compare } from './comparison.ts';
import { compareContracts } from './contracts.ts';
import { compareContractEvents, compareEvents } from './events.ts';
import { compareFeaturedApps } from './featured-apps.ts';
import { compareGovernance } from './governance.ts';
import { compareHolders } from './holders.ts';
import { compareNames } from './names.ts';
import { compareParties } from './parties.ts';
import { comparePartyCoins } from './party-coins.ts';
import { comparePartyContracts } from './party-contracts.ts';
import { comparePositions } from './positions.ts';
import { compareRewardRounds } from './reward-rounds.ts';
import { compareRewards } from './rewards.ts';
import { compareRounds } from './rounds.ts';
import { compareSearch } from './search.ts';
import { compareSeries } from './series.ts';
import { compareSummary } from './summary.ts';
import { compareSuperValidators } from './super-validators.ts';
import { compareSupply } from './supply.ts';
import { compareTemplates } from './templates.ts';
import { compareTransferHistory } from './transfer-history.ts';
import { compareTransfers } from './transfers.ts';
import { compareUpdateDetails } from './update-details.ts';
import { compareUpdateHistory } from './update-history.ts';
import { compareUpdates } from './updates.ts';
import { compareValidators } from './validators.ts';

/** Comparisons of every operation by noun. The slowest are last, so that differences are found soon. */
export const comparisons: Readonly<Record<string, Compare>> = {
  'dashboard and market': compareSummary,
  updates: compareUpdates,
  transfers: compareTransfers,
  parties: compareParties,
  rewards: compareRewards,
  'rewards by round': compareRewardRounds,
  validators: compareValidators,
  'super validators': compareSuperValidators,
  governance: compareGovernance,
  'featured apps': compareFeaturedApps,
  'contracts of parties': comparePartyContracts,
  positions: comparePositions,
  rounds: compareRounds,
  holders: compareHolders,
  templates: compareTemplates,
  'coins of parties': comparePartyCoins,
  names: compareNames,
  balances: compareBalances,
  series: compareSeries,
  supply: compareSupply,
  'history of transfers': compareTransferHistory,
  'history of updates': compareUpdateHistory,
  'events of a contract': compareContractEvents,
  search: compareSearch,
  contracts: compareContracts,
  'updates as trees': compareUpdateDetails,
  events: compareEvents,
};

import type { IndexOperationId, OperationId } from '@ledger-explorer/spec';
import { quoteShape } from '../market/quote-shape.ts';
import { checkBalances, checkChoice, checkDays, checkPeriod, checkSeries } from './checks.ts';
import { getHealth } from './get-health.ts';
import { getReady } from './get-ready.ts';
import { getStatus } from './get-status.ts';
import { getUpdate } from './get-update.ts';
import { listContractEvents } from './list-contract-events.ts';
import type { ConstantOperation, IndexOperation, LiveOperation } from './operation.ts';

function isPinned(asOf: number | undefined): boolean {
  return asOf !== undefined;
}

/**
 * Operations that need more than the store's read. Lists with names are never immutable: names are current even at an
 * earlier position (docs/contract.md#v32).
 */
export const indexOperations: { readonly [Id in IndexOperationId]?: IndexOperation<Id> } = {
  listRewards: { immutable: isPinned },
  listDailyRewards: { check: checkDays() },
  // Three days have about 430 rounds, since one opens about every ten minutes.
  listRewardRounds: { check: checkDays(3) },
  listRewardRoundDays: { check: checkDays(31) },
  listContractEvents: { read: listContractEvents, immutable: isPinned },
  listEvents: { immutable: isPinned },
  // Immutable: an unassignment has the template of an earlier event (docs/contract.md#v11).
  getEvent: { immutable: () => true },
  listUpdates: { immutable: isPinned },
  // At the price of the market source if there is one, else at the ledger's (docs/contract.md#v35).
  getMarketInfo: {
    read: ({ reader, market }) => reader.getMarketInfo({ quote: market?.quote ?? null }),
    shapedBy: ({ market }) => quoteShape(market?.quote ?? null),
  },
  getSeries: { check: checkSeries },
  // Immutable: a later update has a later position.
  getPosition: { immutable: () => true },
  getUpdate: { read: getUpdate },
  listTransferHistory: { check: checkPeriod },
  listPartyTransfers: { check: checkPeriod },
  listUpdateHistory: {
    check(parameters) {
      checkPeriod(parameters);
      checkChoice(parameters);
    },
  },
  listPartyUpdates: { check: checkPeriod },
  listPartyContracts: { immutable: isPinned },
  listPartyCoins: { immutable: isPinned },
  getBalance: { immutable: isPinned },
  getSupply: { immutable: isPinned },
  getStatement: { check: checkDays() },
  listBalances: { check: checkBalances },
  listBalanceHistory: { check: checkPeriod, immutable: isPinned },
};

/** Operations about the service itself. */
export const serviceOperations: Readonly<
  Record<Exclude<OperationId, IndexOperationId>, LiveOperation | ConstantOperation>
> = {
  getHealth: { live: getHealth },
  getReady: { live: getReady },
  getStatus: { live: getStatus },
  getOpenApi: { text: ({ openApi }) => openApi },
};

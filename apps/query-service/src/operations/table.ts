import type { OperationId } from '@ledger-explorer/spec';
import {
  writeAppDetails,
  writeAppPage,
  writeBalance,
  writeSupply,
  writeBalanceChangeSlice,
  writeBalanceSeries,
  writeContractDetails,
  writeContractEventCursorPage,
  writeDailyRewards,
  writeDashboard,
  writeEventDetail,
  writeEventPage,
  writeFeaturedAppPage,
  writeGovernanceRequest,
  writeGovernanceRequestPage,
  writeHead,
  writeHolderSlice,
  writeListedValidatorPage,
  writeMarketInfo,
  writeNameEntry,
  writeNameSlice,
  writePartyContractSlice,
  writePartyDetails,
  writePartyCoinSlice,
  writePartyPage,
  writePartySlice,
  writePartyTransferSlice,
  writePartyUpdateSlice,
  writePosition,
  writeRewardPage,
  writeRewardRoundDays,
  writeRewardRounds,
  writeRoundDetails,
  writeRoundPage,
  writeSearchResults,
  writeStatement,
  writeTemplateDetails,
  writeTemplatePage,
  writeSeries,
  writeSuperValidatorDetails,
  writeSuperValidatorPage,
  writeTransferPage,
  writeTransferSlice,
  writeUpdateDetails,
  writeUpdatePage,
  writeUpdateSlice,
  writeValidatorDetails,
  writeValidatorList,
  writeValidatorPage,
  writeVotePage,
  writeVoteRequestDetails,
  writeVoteRequestSummaryPage,
} from '@ledger-explorer/spec/writers';
import { quoteShape } from '../market/quote-shape.ts';
import { checkChoice } from './check-choice.ts';
import { checkPeriod } from './check-period.ts';
import { getHealth } from './get-health.ts';
import { getReady } from './get-ready.ts';
import { getSeries } from './get-series.ts';
import { getStatus } from './get-status.ts';
import { getUpdate } from './get-update.ts';
import { listContractEvents } from './list-contract-events.ts';
import { getStatement } from './get-statement.ts';
import { listBalances } from './list-balances.ts';
import { listDailyRewards } from './list-daily-rewards.ts';
import { listRewardRoundDays, listRewardRounds } from './list-reward-rounds.ts';
import type { OperationOf } from './operation.ts';

function isPinned(asOf: number | undefined): boolean {
  return asOf !== undefined;
}

/** An unassignment names no template: another event of its contract, perhaps a later one, does (docs/contract.md#v11). */
function isComplete({ templateId }: { readonly templateId: string | null }): boolean {
  return templateId !== null;
}

/** How each operation of the contract is answered; it does not compile while one is missing. */
export const operationTable: { readonly [Id in OperationId]: OperationOf<Id> } = {
  listSuperValidators: { write: writeSuperValidatorPage },
  getSuperValidator: { write: writeSuperValidatorDetails },
  listValidators: { write: writeValidatorPage },
  listNewValidators: { write: writeValidatorList },
  findValidators: { write: writeListedValidatorPage },
  getValidator: { write: writeValidatorDetails },
  // Never immutable: names are current even at a position (docs/contract.md#v32).
  listTransfers: { write: writeTransferPage },
  listParties: { write: writePartyPage },
  getParty: { write: writePartyDetails },
  listRewards: { write: writeRewardPage, immutable: isPinned },
  listDailyRewards: { read: listDailyRewards, write: writeDailyRewards },
  listRewardRounds: { read: listRewardRounds, write: writeRewardRounds },
  listRewardRoundDays: { read: listRewardRoundDays, write: writeRewardRoundDays },
  listVoteRequests: { write: writeVoteRequestSummaryPage },
  getVoteRequest: { write: writeVoteRequestDetails },
  listVotes: { write: writeVotePage },
  listFeaturedApps: { write: writeFeaturedAppPage },
  listApps: { write: writeAppPage },
  getApp: { write: writeAppDetails },
  listContractEvents: { read: listContractEvents, write: writeContractEventCursorPage, immutable: isPinned },
  listEvents: { write: writeEventPage, immutable: (asOf, { content }) => isPinned(asOf) && content.every(isComplete) },
  getEvent: { write: writeEventDetail, immutable: (_asOf, event) => isComplete(event) },
  listUpdates: { write: writeUpdatePage, immutable: isPinned },
  // At the price of the market source if it has given one, else at the ledger's (docs/contract.md#v35).
  getMarketInfo: {
    read: ({ reader, market }) => reader.getMarketInfo({ quote: market?.quote ?? null }),
    write: writeMarketInfo,
    shapedBy: ({ market }) => quoteShape(market?.quote ?? null),
  },
  getSeries: { read: getSeries, write: writeSeries },
  getDashboard: { write: writeDashboard },
  getHead: { write: writeHead },
  // Later updates come after it in the stream.
  getPosition: { write: writePosition, immutable: () => true },
  getContract: { write: writeContractDetails },
  getUpdate: { read: getUpdate, write: writeUpdateDetails },
  search: { write: writeSearchResults },
  listRounds: { write: writeRoundPage },
  getRound: { write: writeRoundDetails },
  listTemplates: { write: writeTemplatePage },
  getTemplate: { write: writeTemplateDetails },
  // As listTransfers: names are current even at a position.
  listTransferHistory: { check: checkPeriod, write: writeTransferSlice },
  listPartyTransfers: { check: checkPeriod, write: writePartyTransferSlice },
  listUpdateHistory: {
    check(parameters) {
      checkPeriod(parameters);
      checkChoice(parameters);
    },
    write: writeUpdateSlice,
  },
  listPartyUpdates: { check: checkPeriod, write: writePartyUpdateSlice },
  listPartyContracts: { write: writePartyContractSlice, immutable: isPinned },
  listGovernanceRequests: { write: writeGovernanceRequestPage },
  getGovernanceRequest: { write: writeGovernanceRequest },
  listPartyCoins: { write: writePartyCoinSlice, immutable: isPinned },
  findParties: { write: writePartySlice },
  listHolders: { write: writeHolderSlice },
  getBalance: { write: writeBalance, immutable: isPinned },
  getSupply: { write: writeSupply, immutable: isPinned },
  getStatement: { read: getStatement, write: writeStatement },
  listBalances: { read: listBalances, write: writeBalanceSeries },
  listBalanceHistory: { check: checkPeriod, write: writeBalanceChangeSlice, immutable: isPinned },
  listNames: { write: writeNameSlice },
  getName: { write: writeNameEntry },
  getHealth: { live: getHealth },
  getReady: { live: getReady },
  getStatus: { live: getStatus },
  getOpenApi: { text: ({ openApi }) => openApi },
};

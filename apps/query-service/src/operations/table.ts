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
import { checkDays } from './check-days.ts';
import { checkPeriod } from './check-period.ts';
import { checkBalances, checkSeries } from './check-points.ts';
import { getHealth } from './get-health.ts';
import { getReady } from './get-ready.ts';
import { getStatus } from './get-status.ts';
import { getUpdate } from './get-update.ts';
import { listContractEvents } from './list-contract-events.ts';
import type { OperationOf } from './operation.ts';

function isPinned(asOf: number | undefined): boolean {
  return asOf !== undefined;
}

/** An unassignment has no template: it is taken from another event of its contract, which may come later (docs/contract.md#v11). */
function isComplete({ templateId }: { readonly templateId: string | null }): boolean {
  return templateId !== null;
}

/** Implementation of each operation of the contract; it does not compile if one is missing. */
export const operationTable: { readonly [Id in OperationId]: OperationOf<Id> } = {
  listSuperValidators: { write: writeSuperValidatorPage },
  getSuperValidator: { write: writeSuperValidatorDetails },
  listValidators: { write: writeValidatorPage },
  listNewValidators: { write: writeValidatorList },
  findValidators: { write: writeListedValidatorPage },
  getValidator: { write: writeValidatorDetails },
  // Never immutable: names are current even at an earlier position (docs/contract.md#v32).
  listTransfers: { write: writeTransferPage },
  listParties: { write: writePartyPage },
  getParty: { write: writePartyDetails },
  listRewards: { write: writeRewardPage, immutable: isPinned },
  listDailyRewards: { check: checkDays(), write: writeDailyRewards },
  // A round opens about every ten minutes.
  listRewardRounds: { check: checkDays(3), write: writeRewardRounds },
  listRewardRoundDays: { check: checkDays(31), write: writeRewardRoundDays },
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
  // At the price of the market source if there is one, else at the ledger's (docs/contract.md#v35).
  getMarketInfo: {
    read: ({ reader, market }) => reader.getMarketInfo({ quote: market?.quote ?? null }),
    write: writeMarketInfo,
    shapedBy: ({ market }) => quoteShape(market?.quote ?? null),
  },
  getSeries: { check: checkSeries, write: writeSeries },
  getDashboard: { write: writeDashboard },
  getHead: { write: writeHead },
  // Immutable: a later update has a later position.
  getPosition: { write: writePosition, immutable: () => true },
  getContract: { write: writeContractDetails },
  getUpdate: { read: getUpdate, write: writeUpdateDetails },
  search: { write: writeSearchResults },
  listRounds: { write: writeRoundPage },
  getRound: { write: writeRoundDetails },
  listTemplates: { write: writeTemplatePage },
  getTemplate: { write: writeTemplateDetails },
  // Never immutable, like listTransfers: names are current.
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
  getStatement: { check: checkDays(), write: writeStatement },
  listBalances: { check: checkBalances, write: writeBalanceSeries },
  listBalanceHistory: { check: checkPeriod, write: writeBalanceChangeSlice, immutable: isPinned },
  listNames: { write: writeNameSlice },
  getName: { write: writeNameEntry },
  getHealth: { live: getHealth },
  getReady: { live: getReady },
  getStatus: { live: getStatus },
  getOpenApi: { text: ({ openApi }) => openApi },
};

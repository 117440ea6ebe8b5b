import type { exportedLists as operations } from '@ledger-explorer/spec';
import type {
  BalanceChangeValues,
  HolderValues,
  ListedValidatorValues,
  PartyTransferValues,
  RewardValues,
  TransferValues,
  UpdateValues,
  VoteValues,
} from '@ledger-explorer/spec/writers';
import { type ExportedList, history, list, paged, partySubject, wholeList } from './exported-list.ts';
import { exportedSeries } from './exported-series.ts';
import { exportedStatement } from './exported-statement.ts';

// Columns are in short groups, so that the formatter does not put each on its own line.
const transferColumns = [
  ...(['eventId', 'transferType', 'senders', 'receivers'] as const),
  ...(['amount', 'fee', 'coinPrice', 'createdAt'] as const),
];

/** Exported lists by operation id. */
export const exportedLists: Readonly<Record<(typeof operations)[number]['id'], ExportedList>> = {
  exportTransfers: list<TransferValues>(
    'Transfer',
    transferColumns,
    (reader, wanted) => {
      const { kind, from, to } = wanted.filter;
      // Without a filter the ranks are those of the pages, which need no search for a rank.
      return kind === undefined && from === undefined && to === undefined
        ? paged(wanted, (page) => reader.listTransfers({ ...page, orderBy: 'DESC', names: 'none' }))
        : reader.listTransferHistory({ ...history(wanted), kind, names: 'none' });
    },
    {
      walk: (reader, { filter: { kind, from, to }, position, start }) =>
        reader.walkTransferHistory({ kind, from, to, position, start }),
    },
  ),
  exportPartyTransfers: list<PartyTransferValues>(
    'PartyTransfer',
    [...transferColumns, 'updateId', 'position', 'partyId', 'direction', 'own', 'counterparties'],
    (reader, wanted) =>
      reader.listPartyTransfers({
        ...history(wanted),
        names: 'none',
        partyId: wanted.subject,
        kind: wanted.filter.kind,
        direction: wanted.filter.direction,
      }),
    {
      subject: partySubject,
      walk: (reader, { subject, filter: { kind, direction, from, to }, position, start }) =>
        reader.walkPartyTransfers({ partyId: subject, kind, direction, from, to, position, start }),
    },
  ),
  exportUpdates: list<UpdateValues>(
    'Update',
    ['updateId', 'migrationId', 'workflowId', 'recordTime', 'synchronizerId', 'effectiveAt', 'eventsCount'],
    (reader, wanted) => {
      const { template, choice, from, to } = wanted.filter;
      // Pages are read without the transfers of each update, which the file does not contain.
      return template === undefined && from === undefined && to === undefined
        ? paged(wanted, (page) => reader.listUpdates({ ...page, orderBy: 'DESC' }))
        : reader.listUpdateHistory({ ...history(wanted), template, choice });
    },
    {
      walk: (reader, { filter: { template, choice, from, to }, position, start }) =>
        reader.walkUpdateHistory({ template, choice, from, to, position, start }),
    },
  ),
  exportRewards: list<RewardValues>(
    'Reward',
    [
      ...(['eventId', 'partyId', 'inputAppRewardAmount', 'inputValidatorRewardAmount', 'inputSvRewardAmount'] as const),
      ...(['createdAt', 'inputDevelopmentFundAmount', 'inputUnclaimedActivityRecordAmount'] as const),
    ],
    (reader, wanted) => paged(wanted, (page) => reader.listRewards({ ...page, partyId: wanted.subject })),
    { subject: partySubject },
  ),
  exportBalanceHistory: list<BalanceChangeValues>(
    'BalanceChange',
    ['time', 'position', 'updateId', 'partyId', 'unlocked', 'locked', 'unlockedChange', 'lockedChange'],
    (reader, wanted) => reader.listBalanceHistory({ ...history(wanted), partyId: wanted.subject }),
    { subject: partySubject },
  ),
  exportHolders: list<HolderValues>(
    'Holder',
    ['party', 'name', 'unlocked', 'locked', 'balance', 'share'],
    (reader, { size, start }) => reader.listHolders({ size, start }),
  ),
  exportValidators: list<ListedValidatorValues>(
    'ListedValidator',
    [
      ...(['validator', 'contractId', 'templateId', 'dso', 'sponsor', 'lastActiveAt', 'lastUpdatedAt'] as const),
      ...(['version', 'contactPoint', 'active', 'validatorName', 'totalRewards'] as const),
      ...(['firstRound', 'lastRound', 'missedRounds'] as const),
    ],
    (reader, { filter: { status, sponsor, version, q } }) =>
      reader.findValidators({ ...wholeList, status, sponsor, version, q }),
  ),
  exportVotes: list<VoteValues>(
    'Vote',
    [
      ...(['contractId', 'templateId', 'company', 'sv', 'accept'] as const),
      ...(['reasonUrl', 'reasonBody', 'optCastAt', 'accountName', 'castBy'] as const),
    ],
    (reader, { subject }) => reader.listVotes({ ...wholeList, id: subject }),
    { subject: { name: 'id', unknown: (id) => `No vote request has the id ${JSON.stringify(id)}.` } },
  ),
  exportStatement: exportedStatement,
  exportSeries: exportedSeries,
};

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
import { foreignText } from './csv.ts';
import { amount, type ExportedList, history, list, paged, time, wholeList } from './exported-list.ts';
import { exportedSeries } from './exported-series.ts';
import { exportedStatement } from './exported-statement.ts';

function parties(references: TransferValues['senders']): string | null {
  return foreignText(references.map(({ partyId }) => partyId).join(';'));
}

const party = {
  name: 'partyId',
  unknown: (id: string) => `No party has the id ${JSON.stringify(id)}.`,
} as const;

const transferFields = {
  eventId: ({ eventId }: TransferValues) => eventId,
  transferType: ({ transferType }: TransferValues) => transferType,
  senders: ({ senders }: TransferValues) => parties(senders),
  receivers: ({ receivers }: TransferValues) => parties(receivers),
  amount: (row: TransferValues) => amount(row.amount),
  fee: ({ fee }: TransferValues) => amount(fee),
  coinPrice: ({ coinPrice }: TransferValues) => amount(coinPrice),
  createdAt: ({ createdAt }: TransferValues) => time(createdAt),
};

/** Exported lists by operation id. */
export const exportedLists: Readonly<Record<(typeof operations)[number]['id'], ExportedList>> = {
  exportTransfers: list<TransferValues>(
    (reader, wanted) => {
      const { kind, from, to } = wanted.filter;
      // Without a filter the ranks are those of the pages, so the pages can be read instead.
      return kind === undefined && from === undefined && to === undefined
        ? paged(wanted, (page) => reader.listTransfers({ ...page, orderBy: 'DESC', names: 'none' }))
        : reader.listTransferHistory({ ...history(wanted), kind, names: 'none' });
    },
    transferFields,
    {
      walk: (reader, { filter: { kind, from, to }, position, start }) =>
        reader.walkTransferHistory({ kind, from, to, position, start }),
    },
  ),
  exportPartyTransfers: list<PartyTransferValues>(
    (reader, wanted) =>
      reader.listPartyTransfers({
        ...history(wanted),
        names: 'none',
        partyId: wanted.subject,
        kind: wanted.filter.kind,
        direction: wanted.filter.direction,
      }),
    {
      ...transferFields,
      updateId: ({ updateId }) => updateId,
      position: ({ position }) => amount(position),
      partyId: ({ partyId }) => foreignText(partyId),
      direction: ({ direction }) => direction,
      own: ({ own }) => amount(own),
      counterparties: ({ counterparties }) => foreignText(counterparties.join(';')),
    },
    {
      subject: party,
      walk: (reader, { subject, filter: { kind, direction, from, to }, position, start }) =>
        reader.walkPartyTransfers({ partyId: subject, kind, direction, from, to, position, start }),
    },
  ),
  exportUpdates: list<UpdateValues>(
    (reader, wanted) => {
      const { template, choice, from, to } = wanted.filter;
      // Pages are read without the transfers of each update, which the file does not contain.
      return template === undefined && from === undefined && to === undefined
        ? paged(wanted, (page) => reader.listUpdates({ ...page, orderBy: 'DESC' }))
        : reader.listUpdateHistory({ ...history(wanted), template, choice });
    },
    {
      updateId: ({ updateId }) => updateId,
      migrationId: ({ migrationId }) => amount(migrationId),
      workflowId: ({ workflowId }) => foreignText(workflowId),
      recordTime: ({ recordTime }) => time(recordTime),
      synchronizerId: ({ synchronizerId }) => foreignText(synchronizerId),
      effectiveAt: ({ effectiveAt }) => time(effectiveAt),
      eventsCount: ({ eventsCount }) => amount(eventsCount),
    },
    {
      walk: (reader, { filter: { template, choice, from, to }, position, start }) =>
        reader.walkUpdateHistory({ template, choice, from, to, position, start }),
    },
  ),
  exportRewards: list<RewardValues>(
    (reader, wanted) => paged(wanted, (page) => reader.listRewards({ ...page, partyId: wanted.subject })),
    {
      eventId: ({ eventId }) => eventId,
      partyId: ({ partyId }) => foreignText(partyId),
      inputAppRewardAmount: (row) => amount(row.inputAppRewardAmount),
      inputValidatorRewardAmount: (row) => amount(row.inputValidatorRewardAmount),
      inputSvRewardAmount: (row) => amount(row.inputSvRewardAmount),
      createdAt: ({ createdAt }) => time(createdAt),
      inputDevelopmentFundAmount: (row) => amount(row.inputDevelopmentFundAmount),
      inputUnclaimedActivityRecordAmount: (row) => amount(row.inputUnclaimedActivityRecordAmount),
    },
    { subject: party },
  ),
  exportBalanceHistory: list<BalanceChangeValues>(
    (reader, wanted) => reader.listBalanceHistory({ ...history(wanted), partyId: wanted.subject }),
    {
      time: (row) => time(row.time),
      position: ({ position }) => amount(position),
      updateId: ({ updateId }) => updateId,
      partyId: ({ partyId }) => foreignText(partyId),
      unlocked: ({ unlocked }) => amount(unlocked),
      locked: ({ locked }) => amount(locked),
      unlockedChange: ({ unlockedChange }) => amount(unlockedChange),
      lockedChange: ({ lockedChange }) => amount(lockedChange),
    },
    { subject: party },
  ),
  exportHolders: list<HolderValues>((reader, { size, start }) => reader.listHolders({ size, start }), {
    party: ({ party }) => foreignText(party),
    name: ({ name }) => foreignText(name),
    unlocked: ({ unlocked }) => amount(unlocked),
    locked: ({ locked }) => amount(locked),
    balance: ({ balance }) => amount(balance),
    share: ({ share }) => amount(share),
  }),
  exportValidators: list<ListedValidatorValues>(
    (reader, { filter: { status, sponsor, version, q } }) =>
      reader.findValidators({ ...wholeList, status, sponsor, version, q }),
    {
      validator: ({ validator }) => foreignText(validator),
      contractId: ({ contractId }) => contractId,
      templateId: ({ templateId }) => templateId,
      dso: ({ dso }) => foreignText(dso),
      sponsor: ({ sponsor }) => foreignText(sponsor),
      lastActiveAt: ({ lastActiveAt }) => time(lastActiveAt),
      lastUpdatedAt: ({ lastUpdatedAt }) => time(lastUpdatedAt),
      version: ({ version }) => foreignText(version),
      contactPoint: ({ contactPoint }) => foreignText(contactPoint),
      active: ({ active }) => String(active),
      validatorName: ({ validatorName }) => foreignText(validatorName),
      totalRewards: ({ totalRewards }) => amount(totalRewards),
      firstRound: ({ firstRound }) => amount(firstRound),
      lastRound: ({ lastRound }) => amount(lastRound),
      missedRounds: ({ missedRounds }) => amount(missedRounds),
    },
  ),
  exportVotes: list<VoteValues>(
    (reader, { subject }) => reader.listVotes({ ...wholeList, id: subject }),
    {
      contractId: ({ contractId }) => contractId,
      templateId: ({ templateId }) => templateId,
      company: ({ company }) => foreignText(company),
      sv: ({ sv }) => foreignText(sv),
      accept: ({ accept }) => String(accept),
      reasonUrl: ({ reasonUrl }) => foreignText(reasonUrl),
      reasonBody: ({ reasonBody }) => foreignText(reasonBody),
      optCastAt: ({ optCastAt }) => time(optCastAt),
      accountName: ({ accountName }) => foreignText(accountName),
      castBy: ({ castBy }) => foreignText(castBy),
    },
    { subject: { name: 'id', unknown: (id) => `No vote request has the id ${JSON.stringify(id)}.` } },
  ),
  exportStatement: exportedStatement,
  exportSeries: exportedSeries,
};

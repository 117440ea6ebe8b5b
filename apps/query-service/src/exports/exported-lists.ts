import type { exportedLists as operations } from '@ledger-explorer/spec';
import type {
  HolderValues,
  PartyTransferValues,
  RewardValues,
  TransferValues,
  UpdateValues,
} from '@ledger-explorer/spec/writers';
import type { Answer, Page, Reader } from '@ledger-explorer/store';
import { type Field, foreignText } from './csv.ts';

/** What of a list is asked for: the parameters of its operation, and which rows. */
export interface Wanted {
  readonly partyId: string;
  readonly filter: HistoryFilter;
  /** Undefined: the newest. */
  readonly position: number | undefined;
  /** Rows that are newer than the first one. */
  readonly skipped: number;
  readonly size: number;
  /** Where the rows before left off, if the list says that; else the rank of the last one of them. */
  readonly start: string | undefined;
  readonly below: number | undefined;
}

interface HistoryFilter {
  readonly kind: string | undefined;
  readonly direction: string | undefined;
  readonly template: string | undefined;
  readonly choice: string | undefined;
  /** Milliseconds. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Rows of a list in its order. */
export interface Rows<Row> {
  readonly total: number;
  readonly content: readonly Row[];
  /** Where they leave off. */
  readonly older?: string | null;
}

/** How a list is read, in its order, and written. */
export interface ExportedList {
  /** Of its own, after `rank`. */
  readonly columns: readonly string[];
  /** Null: there is no such party. */
  readonly read: (reader: Reader, wanted: Wanted) => Promise<Answer<Rows<readonly Field[]> | null>>;
}

type Writing<Row> = Readonly<Record<string, (row: Row) => Field>>;

function list<Row>(
  read: (reader: Reader, wanted: Wanted) => Promise<Answer<Rows<Row> | null>>,
  fields: Writing<Row>,
): ExportedList {
  const writers = Object.values(fields);
  return {
    columns: Object.keys(fields),
    read: async (reader, wanted) => {
      const answer = await read(reader, wanted);
      const { value } = answer;
      if (value === null) return { ...answer, value };
      return {
        ...answer,
        value: { ...value, content: value.content.map((row) => writers.map((write) => write(row))) },
      };
    },
  };
}

/** Of a list in pages: what of the page that has the first of the rows is behind it. */
async function paged<Row>(
  { skipped, size, position }: Wanted,
  read: (page: { page: number; size: number; position: number | undefined }) => Promise<Answer<Page<Row> | null>>,
): Promise<Answer<Rows<Row> | null>> {
  const page = Math.floor(skipped / size);
  const { value, ...answer } = await read({ page, size, position });
  if (value === null) return { ...answer, value };
  return { ...answer, value: { total: value.total, content: value.content.slice(skipped - page * size) } };
}

function history({ filter: { from, to }, position, size, start, below }: Wanted) {
  return { from, to, position, size, start, below, orderBy: 'DESC' } as const;
}

/** Milliseconds since the epoch, as the contract's times are. */
function time(milliseconds: number | string | bigint | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}

function amount(exact: number | string | bigint | null): string | null {
  return exact === null ? null : String(exact);
}

function parties(references: TransferValues['senders']): string | null {
  return foreignText(references.map(({ partyId }) => partyId).join(';'));
}

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

/** By name of the operation. */
export const exportedLists: Readonly<Record<(typeof operations)[number]['id'], ExportedList>> = {
  exportTransfers: list<TransferValues>(
    (reader, wanted) => reader.listTransferHistory({ ...history(wanted), kind: wanted.filter.kind }),
    transferFields,
  ),
  exportPartyTransfers: list<PartyTransferValues>(
    (reader, wanted) =>
      reader.listPartyTransfers({
        ...history(wanted),
        partyId: wanted.partyId,
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
  ),
  exportUpdates: list<UpdateValues>(
    (reader, wanted) => {
      const { template, choice, from, to } = wanted.filter;
      // Pages of the whole list are read without the transfers of each update, which the file has no column for.
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
  ),
  exportRewards: list<RewardValues>(
    (reader, wanted) => paged(wanted, (page) => reader.listRewards({ ...page, partyId: wanted.partyId })),
    {
      eventId: ({ eventId }) => eventId,
      partyId: ({ partyId }) => foreignText(partyId),
      inputAppRewardAmount: (row) => amount(row.inputAppRewardAmount),
      inputValidatorRewardAmount: (row) => amount(row.inputValidatorRewardAmount),
      inputSvRewardAmount: (row) => amount(row.inputSvRewardAmount),
      createdAt: ({ createdAt }) => time(createdAt),
    },
  ),
  exportHolders: list<HolderValues>((reader, { size, start }) => reader.listHolders({ size, start }), {
    party: ({ party }) => foreignText(party),
    name: ({ name }) => foreignText(name),
    unlocked: ({ unlocked }) => amount(unlocked),
    locked: ({ locked }) => amount(locked),
    balance: ({ balance }) => amount(balance),
    share: ({ share }) => amount(share),
  }),
};

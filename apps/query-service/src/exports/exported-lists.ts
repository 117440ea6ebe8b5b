import type { exportedLists as operations } from '@ledger-explorer/spec';
import type { RewardValues, TransferValues, UpdateValues } from '@ledger-explorer/spec/writers';
import type { Answer, Page, Reader } from '@ledger-explorer/store';
import { type Field, foreignText } from './csv.ts';

/** What of a list is asked for. */
interface Wanted {
  readonly partyId: string;
  /** Undefined: the newest. */
  readonly position: number | undefined;
  readonly page: number;
  readonly size: number;
}

/** How a list is read, newest first, and written. */
export interface ExportedList {
  /** Of its own, after `rank`. */
  readonly columns: readonly string[];
  /** Null: there is no such party. */
  readonly read: (reader: Reader, wanted: Wanted) => Promise<Answer<Page<readonly Field[]> | null>>;
}

type Writing<Row> = Readonly<Record<string, (row: Row) => Field>>;

function list<Row>(
  read: (reader: Reader, wanted: Wanted) => Promise<Answer<Page<Row> | null>>,
  fields: Writing<Row>,
): ExportedList {
  const writers = Object.values(fields);
  return {
    columns: Object.keys(fields),
    read: async (reader, wanted) => {
      const answer = await read(reader, wanted);
      const { value } = answer;
      if (value === null) return { ...answer, value };
      const content = value.content.map((row) => writers.map((write) => write(row)));
      return { ...answer, value: { total: value.total, content } };
    },
  };
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

/** By name of the operation. */
export const exportedLists: Readonly<Record<(typeof operations)[number]['id'], ExportedList>> = {
  exportTransfers: list<TransferValues>(
    (reader, { position, page, size }) => reader.listTransfers({ page, size, position, orderBy: 'DESC' }),
    {
      eventId: ({ eventId }) => eventId,
      transferType: ({ transferType }) => transferType,
      senders: ({ senders }) => parties(senders),
      receivers: ({ receivers }) => parties(receivers),
      amount: (row) => amount(row.amount),
      fee: ({ fee }) => amount(fee),
      coinPrice: ({ coinPrice }) => amount(coinPrice),
      createdAt: ({ createdAt }) => time(createdAt),
    },
  ),
  exportUpdates: list<UpdateValues>(
    (reader, { position, page, size }) => reader.listUpdates({ page, size, position, orderBy: 'DESC' }),
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
    (reader, { partyId, position, page, size }) => reader.listRewards({ partyId, page, size, position }),
    {
      eventId: ({ eventId }) => eventId,
      partyId: ({ partyId }) => foreignText(partyId),
      inputAppRewardAmount: (row) => amount(row.inputAppRewardAmount),
      inputValidatorRewardAmount: (row) => amount(row.inputValidatorRewardAmount),
      inputSvRewardAmount: (row) => amount(row.inputSvRewardAmount),
      createdAt: ({ createdAt }) => time(createdAt),
    },
  ),
};

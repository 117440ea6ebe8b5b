import { formatDecimal } from '@ledger-explorer/ledger';
import type { ListedTransferValues, TransferValues } from '@ledger-explorer/spec/writers';
import { hexToId } from '../sql/id-bytes.ts';
import { allKinds } from '../write/reward-columns.ts';
import type { Naming } from '../read/naming.ts';
import type { Listed } from '../growth/list-reader.ts';
import { type ListSlice, readLists, readStart, sliceValues, type SliceQuery } from '../growth/read-list.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import type { Queries } from '../growth/queries.ts';
import type { ReadContext } from '../read/read.ts';
import { rowsByPlace } from '../read/rows-by-place.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { atHeadSeen, seenColumns, type VolumeStatement, volumeStatement } from '../growth/volume-statement.ts';
import { findTransferLists, type FoundTransferLists } from './find-transfer-lists.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from './transfer-values.ts';
import { selectUnnamed, unnamedColumns, unnamedTransfers } from './unnamed-transfers.ts';

const columns = {
  ...seenColumns,
  ...transferColumns,
  id: 'bigint?',
  update_position: 'bigint',
  /** In hex. */
  update_id: 'text?',
  sender_rewards: 'numeric',
} as const;

/** Columns of a transfer `t`: its position, and the rewards that its first sender collected with it. */
const selectPosition = `t.position as update_position, coalesce((select sum(${allKinds}) from reward
  where party = t.senders[1] and position = t.position and ordinal = t.ordinal), 0) as sender_rewards`;

/** $1 ranks of transfers. If nothing is found, one row has the head only. */
const transfersByRank = volumeStatement(
  'transfers by rank',
  columns,
  ({ transfer }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select ${selectPosition}, encode(t.update_id, 'hex') as update_id, ms(t.record_time) as recorded, ${selectTransfer}
    from (select * from ${transfer} t where t.id = any ($1::bigint[])) t ${joinTransferParties}
  ) r on true`,
);

const unnamedByRank = volumeStatement(
  'unnamed transfers by rank',
  { ...seenColumns, ...unnamedColumns, update_position: 'bigint', sender_rewards: 'numeric' },
  ({ transfer }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select ${selectPosition}, ${selectUnnamed} from ${transfer} t where t.id = any ($1::bigint[])
  ) r on true`,
);

/** The transfers of list entries, in their order, each with its entry. `naming` null: without names and images. Throws `EpochChanged` after a rewind. */
export async function transfersOf(
  queries: Queries,
  naming: Naming | null,
  { head }: FoundTransferLists,
  { content: entries }: Pick<ListSlice, 'content'>,
): Promise<(readonly [ListedTransferValues, Listed])[]> {
  const found = { head, volumeIndex: await queries.volumeIndexIn(head.epoch) };
  const ranks = entries.map(({ place }) => place);
  const read = <Of extends typeof seenColumns>(statement: VolumeStatement<Of>) =>
    rowsByPlace(queries, found, 'firstTransfer', ranks, statement);
  const byRank = new Map<number, ListedTransferValues>();
  const add = <Row extends Pick<RowOf<typeof columns>, 'id' | 'update_id' | 'update_position' | 'sender_rewards'>>(
    rows: readonly Row[],
    valuesOf: (hex: string, row: Row) => TransferValues,
  ) => {
    for (const row of rows) {
      const { id, update_id: hex, update_position: position, sender_rewards: rewards } = row;
      if (id === null || hex === null) continue;
      const shared = { updateId: hexToId(hex), position, senderRewards: trimDecimal(rewards) };
      byRank.set(Number(id), { ...valuesOf(hex, row), ...shared });
    }
  };
  if (naming === null) {
    const rows = await read(unnamedByRank);
    add(rows, await unnamedTransfers(queries, rows));
  } else {
    add(await read(transfersByRank), (hex, row) => transferValues(hex, row, naming));
  }
  return entries.map((entry) => {
    const transfer = byRank.get(entry.place);
    if (transfer === undefined)
      throw new Error(`list ${entry.list} names transfer ${entry.place}, which does not exist`);
    return [transfer, entry] as const;
  });
}

/** A slice of lists of transfers, with its rows. Null if the position does not exist. */
export async function readTransfers(
  { queries, naming }: ReadContext,
  {
    start,
    names,
    ...query
  }: Omit<SliceQuery, 'start'> &
    Parameters<typeof findTransferLists>[1] & {
      readonly start?: string | undefined;
      readonly names?: 'none' | undefined;
    },
) {
  return onOneEpoch(async () => {
    const found = await findTransferLists(queries, query);
    if (found === null) return null;
    const slice = await readLists(found, { ...query, start: readStart(start) });
    const { amount, fee } = slice.sums;
    return {
      head: found.head,
      rows: await transfersOf(queries, names === 'none' ? null : naming, found, slice),
      slice: {
        ...sliceValues(slice),
        sums: { amount: formatDecimal(amount), fee: formatDecimal(fee) },
      },
    };
  });
}

/** The slice at position 0. */
export const noTransfers = {
  total: 0,
  firstRank: null,
  sums: { amount: '0', fee: '0' },
  newer: null,
  older: null,
  content: [],
} as const;

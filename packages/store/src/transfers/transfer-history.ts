import { formatDecimal } from '@ledger-explorer/ledger';
import type { ListedTransferValues } from '@ledger-explorer/spec/writers';
import { hexToId } from '../ids/hex-to-id.ts';
import type { Naming } from '../names/naming.ts';
import type { Listed } from '../posting-lists/list-reader.ts';
import { type ListSlice, readLists, readStart, sliceValues, type SliceQuery } from '../posting-lists/read-list.ts';
import { EpochChanged, onOneEpoch } from '../reading/one-epoch.ts';
import type { Queries } from '../reading/queries.ts';
import type { ReadContext } from '../reading/reader.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../volumes/volume-statement.ts';
import { findTransferLists, type FoundTransferLists } from './find-transfer-lists.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from './transfer-values.ts';

const columns = {
  ...seenColumns,
  ...transferColumns,
  id: 'bigint?',
  place: 'bigint',
  /** In hex. */
  update_id: 'text?',
} as const;

/** $1 ranks. */
const transfersByRank = volumeStatement(
  'transfers by rank',
  columns,
  ({ transfer }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select t.position as place, encode(t.update_id, 'hex') as update_id, ms(t.record_time) as recorded, ${selectTransfer}
    from (select * from ${transfer} t where t.id = any ($1::bigint[])) t ${joinTransferParties}
  ) r on true`,
);

/** The transfers of a slice or of an interval, in its order, each with its entry. Throws `EpochChanged`. */
export async function transfersOf(
  queries: Queries,
  naming: Naming,
  { head }: FoundTransferLists,
  { content: entries }: Pick<ListSlice, 'content'>,
): Promise<(readonly [ListedTransferValues, Listed])[]> {
  const directory = await queries.directory();
  if (directory?.epoch !== head.epoch) throw new EpochChanged();
  const byVolume = Map.groupBy(entries, ({ place }) => directory.with('firstTransfer', place, place).low);
  const parts = await Promise.all(
    [...byVolume].map(([, some]) => {
      const ranks = some.map(({ place }) => place);
      return queries.volumeRows(transfersByRank, [`{${ranks.join(',')}}`], undefined, (now) =>
        now.with('firstTransfer', Math.min(...ranks), Math.max(...ranks)),
      );
    }),
  );
  const rows = parts.flat();
  if (rows.some(({ epoch }) => epoch !== head.epoch)) throw new EpochChanged();
  const byRank = new Map(rows.map((row) => [Number(row.id), row]));
  return entries.map((entry) => {
    const row = byRank.get(entry.place);
    const hex = row?.update_id ?? null;
    if (row === undefined || hex === null)
      throw new Error(`transfer ${entry.place} of list ${entry.list} is not there`);
    return [{ ...transferValues(hex, row, naming), updateId: hexToId(hex), position: row.place }, entry] as const;
  });
}

/** The indexes of those that a parameter names, separated by commas; undefined: of all. */
export function chosenOf(all: readonly string[], named: string | undefined): number[] {
  const names = named?.split(',') ?? all;
  return all.flatMap((name, index) => (names.includes(name) ? [index] : []));
}

/** A slice of lists of transfers with its rows. Null: the position does not exist. */
export async function readTransfers(
  { queries, naming }: ReadContext,
  {
    start,
    ...query
  }: Omit<SliceQuery, 'start'> & Parameters<typeof findTransferLists>[1] & { readonly start?: string | undefined },
) {
  return onOneEpoch(async () => {
    const found = await findTransferLists(queries, query);
    if (found === null) return null;
    const slice = await readLists(found, { ...query, start: readStart(start) });
    const { amount, fee } = slice.sums;
    return {
      head: found.head,
      rows: await transfersOf(queries, naming, found, slice),
      slice: {
        ...sliceValues(slice),
        sums: { amount: formatDecimal(amount), fee: formatDecimal(fee) },
      },
    };
  });
}

/** The slice before the first update. */
export const noTransfers = {
  total: 0,
  firstRank: null,
  sums: { amount: '0', fee: '0' },
  newer: null,
  older: null,
  content: [],
} as const;

import type { TransferValues } from '@ledger-explorer/spec/writers';
import { answer } from '../reading/queries.ts';
import type { Direction, Read } from '../reading/reader.ts';
import { pageOf } from '../volumes/page-of.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../volumes/volume-statement.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from './transfer-values.ts';

const columns = {
  ...seenAtColumns,
  total: 'bigint',
  ...transferColumns,
  /** In hex; null: the page is past the end. */
  update_id: 'text?',
} as const;

/**
 * $2 offset, $3 size. A transfer's id is its rank, so a page is a range of ids. The limit says so to the planner, which else
 * takes the range for a share of the whole table and looks up parties for all of it.
 */
function pageFrom(direction: Direction, window: string) {
  return volumeStatement(
    `transfers ${direction}`,
    columns,
    ({ pinned, transfer }) => `select ${atPositionSeen}, at.transfers as total, r.* ${pinned}
  left join lateral (
    select encode(t.update_id, 'hex') as update_id, ms(t.record_time) as recorded, ${selectTransfer}
    from (select * from ${transfer} t where ${window} order by t.id ${direction} limit $3) t ${joinTransferParties}
  ) r on true order by r.id ${direction}`,
  );
}

const statements = {
  DESC: pageFrom('DESC', 't.id <= at.transfers - $2::bigint and t.id > at.transfers - $2::bigint - $3::bigint'),
  ASC: pageFrom('ASC', 't.id > $2::bigint and t.id <= least($2::bigint + $3::bigint, at.transfers)'),
};

export const listTransfers: Read<'listTransfers'> = async ({ queries, naming }, { page, size, orderBy, position }) => {
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const rows = await queries.volumeRows(
    statements[orderBy],
    [position, page * size, size],
    position,
    (directory, row) => {
      const total = row === undefined ? directory.guess('transfers', position) : Number(row.total);
      if (row !== undefined && position === undefined) directory.saw({ transfers: total });
      return directory.with('firstTransfer', ...pageOf(total, page * size, size, orderBy));
    },
  );
  const [first] = rows;
  if (first === undefined) return queries.throwNoSnapshot(position);
  const content = rows.flatMap((row): TransferValues[] => {
    const { update_id: hex } = row;
    return hex === null ? [] : [transferValues(hex, row, naming)];
  });
  return answer(first, { total: Number(first.total), content });
};

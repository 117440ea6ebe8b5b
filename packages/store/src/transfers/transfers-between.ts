import type { TransferValues } from '@ledger-explorer/spec/writers';
import type { Between, PlacedRow } from '../read/between.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from './transfer-values.ts';

/** $1 to, $2 after, $3 limit. A range of ids, since an update has the number of transfers up to it; 0 if the volume begins after `after`. */
const statement = volumeStatement(
  'transfers between',
  { ...seenAtColumns, ...transferColumns, update_position: 'bigint?', update_id: 'text?' },
  ({ pinned, transfer, update }) => `select ${atPositionSeen}, r.* ${pinned}
  left join lateral (
    select t.position as update_position, encode(t.update_id, 'hex') as update_id, ms(t.record_time) as recorded, ${selectTransfer}
    from (
      select * from ${transfer} t
      where t.id <= at.transfers and t.id > coalesce(
        (select u.transfers from ${update} u where u.position <= $2::bigint order by u.position desc limit 1), 0)
      order by t.id limit $3
    ) t ${joinTransferParties}
  ) r on true order by r.id`,
);

export const transfersBetween: Between<TransferValues> = async ({ queries, naming }, { after, to, limit }) => {
  const rows = await queries.volumeRows(statement, [to, after, limit], to, (volumeIndex) =>
    volumeIndex.rangeOf('firstPosition', after, to),
  );
  if (rows.length === 0) return queries.throwNoSnapshot(to);
  return rows.flatMap((row): PlacedRow<TransferValues>[] => {
    const { update_id: hex, update_position: position } = row;
    return hex === null ? [] : [{ position: Number(position), row: transferValues(hex, row, naming) }];
  });
};

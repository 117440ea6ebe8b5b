import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import type { PlacedRow, Between } from '../read/between.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';

/** $1 to, $2 after, $3 limit. */
const statement = volumeStatement(
  'updates between',
  { ...seenAtColumns, ...updateColumns, update_position: 'bigint?', update_id: 'text?' },
  ({ pinned, update }) => `select ${atPositionSeen}, r.* ${pinned}
  left join lateral (
    select u.position as update_position, ${selectUpdate} from ${update} u join synchronizer s on s.id = u.synchronizer
    where u.position > $2::bigint and u.position <= at.position order by u.position limit $3
  ) r on true order by r.update_position`,
);

export const updatesBetween: Between<UpdateValues> = async ({ queries, naming }, { after, to, limit }) => {
  const rows = await queries.volumeRows(statement, [to, after, limit], to, (volumeIndex) =>
    volumeIndex.rangeOf('firstPosition', after, to),
  );
  if (rows.length === 0) return queries.throwNoSnapshot(to);
  return rows.flatMap((row): PlacedRow<UpdateValues>[] => {
    const { update_id: hex, update_position: position } = row;
    return hex === null ? [] : [{ position: Number(position), row: updateValues(hex, row, naming) }];
  });
};

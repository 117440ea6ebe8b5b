import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { answer, type Direction } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { pageOf } from '../growth/page-of.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';

const columns = {
  ...seenAtColumns,
  ...updateColumns,
  total: 'bigint',
  /** In hex; null: the page is past the end. */
  update_id: 'text?',
} as const;

// The SQL functions `rank_of` and `position_of` do the same as the next two, but PostgreSQL does not inline them, and calling both takes longer (0.12 ms) than
// the rest of the page.
/** SQL of the total: the rank of the as-of position. */
const total = `cross join lateral (
    select first_rank + (at.position - first_position) as total from epoch
    where first_position <= at.position order by first_position desc limit 1
  ) t`;
/** SQL of the position of a rank. */
function positionOf(rank: string) {
  return `(
        select first_position + (${rank} - first_rank) from epoch
        where first_rank <= ${rank} order by first_position desc limit 1
      )`;
}

/** $2 offset, $3 size. The first row of a page is found by its rank; an `offset` would read all rows before it. */
function pageFrom(direction: Direction, window: string) {
  return volumeStatement(
    `updates ${direction}`,
    columns,
    ({ pinned, update }) => `select ${atPositionSeen}, t.total, r.* ${pinned} ${total}
    left join lateral (
      select u.position as update_position, ${selectUpdate} from ${update} u join synchronizer s on s.id = u.synchronizer
      where ${window}
      order by u.position ${direction} limit $3
    ) r on true order by r.update_position ${direction}`,
  );
}

const statements = {
  DESC: pageFrom('DESC', `u.position <= ${positionOf('t.total - $2::bigint')}`),
  ASC: pageFrom('ASC', `u.position >= ${positionOf('$2::bigint + 1')} and u.position <= at.position`),
};

export const listUpdates: Read<'listUpdates'> = async ({ queries, naming }, { page, size, orderBy, position }) => {
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const rows = await queries.volumeRows(
    statements[orderBy],
    [position, page * size, size],
    position,
    // The first call has no row and assumes the head last seen. The next call has a row that was read: if its head is newer, the page has other updates.
    (volumeIndex, row) => {
      if (row !== undefined && position === undefined) volumeIndex.noteHead({ position: Number(row.head_position) });
      const total = volumeIndex.rankOf(position ?? volumeIndex.seen.position);
      const [firstRank, lastRank] = pageOf(total, page * size, size, orderBy);
      return volumeIndex.rangeOf('firstPosition', volumeIndex.positionOf(firstRank), volumeIndex.positionOf(lastRank));
    },
  );
  const first = await queries.firstOrThrow(rows, position);
  const content = rows.flatMap((row): UpdateValues[] => {
    const { update_id: hex } = row;
    return hex === null ? [] : [updateValues(hex, row, naming)];
  });
  return answer(first, { total: Number(first.total), content });
};

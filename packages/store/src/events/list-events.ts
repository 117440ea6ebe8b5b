import type { EventValues } from '@ledger-explorer/spec/writers';
import { answer, type Direction } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';
import { pageOf } from '../growth/page-of.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { readEventValues } from './event-values.ts';

const columns = {
  ...seenAtColumns,
  ...blockColumns,
  total: 'bigint',
  lowest: 'bigint',
  highest: 'bigint',
  update_id: 'text?',
  first_event: 'bigint',
  recorded: 'bigint',
} as const;

/**
 * $1 position, $2 rows before the page in its direction, $3 size. Events are numbered in stream order, so a page is a range of numbers (SQL `lowest` to `highest`), found by the first event of each
 * update: the cost does not grow with the page's depth. The events are read from the updates' payloads.
 */
function pageFrom(direction: Direction, lowest: string, highest: string) {
  return volumeStatement(
    `events ${direction}`,
    columns,
    ({ pinned, update, payload }) => `select ${atPositionSeen}, t.total, w.lowest, w.highest, r.*
  ${pinned}
  cross join lateral (select at.last_event as total) t
  cross join lateral (select ${lowest} as lowest, ${highest} as highest) w
  left join lateral (
    select encode(u.update_id, 'hex') as update_id, u.first_event, ms(u.record_time) as recorded, ${selectBlocksInOrder('u')}
    from (
      select * from ${update} u
      where first_event >= (select max(first_event) from ${update} u where first_event <= (select w.lowest))
        and first_event <= (select w.highest) and events > 0 and position <= at.position
      order by first_event limit $3
    ) u ${joinBlock('u', payload)}
  ) r on true order by r.update_position`,
  );
}

const statements = {
  DESC: pageFrom('DESC', 'greatest(t.total - $2::bigint - $3::bigint + 1, 1)', 't.total - $2::bigint'),
  ASC: pageFrom('ASC', '$2::bigint + 1', 'least($2::bigint + $3::bigint, t.total)'),
};

export const listEvents: Read<'listEvents'> = async ({ queries }, { page, size, orderBy, position }) => {
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const rows = await queries.volumeRows(
    statements[orderBy],
    [position, page * size, size],
    position,
    // The first call has no row and guesses the page's volumes from an estimated total. The next call has a row that was read, with the total.
    (volumeIndex, row) => {
      const total = row === undefined ? volumeIndex.estimate('events', position) : Number(row.total);
      if (row !== undefined && position === undefined) volumeIndex.noteHead({ events: total });
      return volumeIndex.rangeOf('firstEvent', ...pageOf(total, page * size, size, orderBy));
    },
  );
  const first = await queries.firstOrThrow(rows, position);
  const content: EventValues[] = [];
  const payloads = new PayloadReader();
  for (const row of rows) {
    if (row.update_id === null) continue;
    for (const event of payloads.readUpdate(row).events) {
      const id = Number(row.first_event) + event.ordinal;
      if (id < Number(row.lowest) || id > Number(row.highest)) continue;
      content.push({ id, ...(await readEventValues(queries, event, row)) });
    }
  }
  if (orderBy === 'DESC') content.reverse();
  return answer(first, { total: Number(first.total), content });
};

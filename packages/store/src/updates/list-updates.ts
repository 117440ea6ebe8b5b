import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { rootEventIds } from '../ids/event-ids.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import { answer, atPosition, pinned, positionColumns } from '../reading/queries.ts';
import type { Direction, Read } from '../reading/reader.ts';
import { statement } from '../reading/statement.ts';

const columns = {
  ...positionColumns,
  total: 'bigint',
  /** In hex; null: the page is past the end. */
  update_id: 'text?',
  migration_id: 'integer',
  workflow_id: 'text?',
  recorded: 'bigint',
  synchronizer: 'text',
  effective: 'bigint?',
  root_event_ids: 'text[]?',
  events: 'integer',
} as const;

const selected = `u.position as place, encode(u.update_id, 'hex') as update_id, u.migration_id, u.workflow_id,
  ms(u.record_time) as recorded, s.synchronizer, ms(u.effective_at) as effective, u.root_event_ids, u.events`;

/**
 * Rank of the as-of position, which is the total, and the position of a rank: what `rank_of` and `position_of` say, written
 * out, because PostgreSQL does not inline them and calling both takes longer (0.12 ms) than the rest of the page.
 */
const total = `cross join lateral (
    select first_rank + (at.position - first_position) as total from epoch
    where first_position <= at.position order by first_position desc limit 1
  ) t`;

function positionOf(rank: string) {
  return `(
        select first_position + (${rank} - first_rank) from epoch
        where first_rank <= ${rank} order by first_position desc limit 1
      )`;
}

/** $2 offset, $3 size. The first row of a page is found by its rank, so nothing is skipped over. */
function pageFrom(direction: Direction, window: string) {
  return statement(
    `updates ${direction}`,
    columns,
    `select ${atPosition}, t.total, r.* ${pinned} ${total}
    left join lateral (
      select ${selected} from update u join synchronizer s on s.id = u.synchronizer
      where ${window}
      order by u.position ${direction} limit $3
    ) r on true order by r.place ${direction}`,
  );
}

const statements = {
  DESC: pageFrom('DESC', `u.position <= ${positionOf('t.total - $2::bigint')}`),
  ASC: pageFrom('ASC', `u.position >= ${positionOf('$2::bigint + 1')} and u.position <= at.position`),
};

export const listUpdates: Read<'listUpdates'> = async ({ queries, naming }, { page, size, orderBy, position }) => {
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const rows = await queries.rows(statements[orderBy], [position, page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.throwNoSnapshot(position);
  const content = rows.flatMap((row): UpdateValues[] => {
    const { update_id: hex, synchronizer } = row;
    if (hex === null) return [];
    const updateId = hexToId(hex);
    return [
      {
        updateId,
        migrationId: row.migration_id,
        workflowId: row.workflow_id,
        recordTime: row.recorded,
        synchronizerId: synchronizer,
        effectiveAt: row.effective,
        rootEventIds: JSON.stringify(rootEventIds(updateId, row.root_event_ids)),
        eventsCount: row.events,
        synchronizerName: naming.synchronizer(synchronizer),
        synchronizerImg: naming.synchronizerImage(synchronizer),
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
};

import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { rootEventIds } from '../ids/event-ids.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import type { Naming } from '../names/naming.ts';
import { answer, atPosition, pinned, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Direction, OrderedQuery, Page, PinnedQuery } from '../reading/reader.ts';

interface Row extends ShownRow {
  readonly total: string;
  /** In hex; null: the page is past the end. */
  readonly update_id: string | null;
  readonly migration_id: number;
  readonly workflow_id: string | null;
  readonly recorded: string;
  readonly synchronizer: string;
  readonly effective: string | null;
  readonly root_event_ids: string[] | null;
  readonly events: number;
}

const columns = `u.position as place, encode(u.update_id, 'hex') as update_id, u.migration_id, u.workflow_id,
  ms(u.record_time) as recorded, s.synchronizer, ms(u.effective_at) as effective, u.root_event_ids, u.events`;

/**
 * Rank of the position shown, which is the total, and the position of a rank: what `rank_of` and `position_of` say, written
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
function statement(window: string, direction: Direction) {
  return `select ${atPosition}, t.total, r.* ${pinned} ${total}
    left join lateral (
      select ${columns} from update u join synchronizer s on s.id = u.synchronizer
      where ${window}
      order by u.position ${direction} limit $3
    ) r on true order by r.place ${direction}`;
}

const statements = {
  DESC: statement(`u.position <= ${positionOf('t.total - $2::bigint')}`, 'DESC'),
  ASC: statement(`u.position >= ${positionOf('$2::bigint + 1')} and u.position <= at.position`, 'ASC'),
};

export async function listUpdates(
  queries: Queries,
  naming: Naming,
  query: OrderedQuery & PinnedQuery,
): Promise<Answer<Page<UpdateValues>>> {
  if (query.position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const { page, size, orderBy, position } = query;
  const rows = await queries.rows<Row>(`updates ${orderBy}`, statements[orderBy], [position, page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(position);
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
}

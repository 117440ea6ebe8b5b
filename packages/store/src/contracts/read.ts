import type { ContractEventValues } from '@ledger-explorer/spec/writers';
import { contractKey, lastEvent } from '../ids/contract-key.ts';
import { eventIdAt } from '../ids/event-ids.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import type { Naming } from '../names/naming.ts';
import { answer, atPosition, pinned, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Direction, PinnedQuery, Stretch } from '../reading/reader.ts';

interface Row extends ShownRow {
  /** The contract has an event at the position shown. */
  readonly known: boolean;
  readonly event: string | null;
  /** In hex. */
  readonly update_id: string;
  readonly event_ids: string[] | null;
  readonly first_event: string;
  readonly effective: string | null;
  readonly recorded: string;
  readonly migration_id: number;
  readonly created_events: number;
  readonly synchronizer: string;
}

/**
 * $2 contract, $3 the event to go on after, $4 rows to read. The update of an event is the last one that begins at or
 * before it; an update without events begins where the next one does, hence the second key.
 */
function statement(direction: Direction) {
  return `select ${atPosition},
    exists (
      select from contract_event
      where key >= contract_event_key($2::uuid, 0) and key < contract_event_key($2::uuid, at.first_event + at.events)
    ) as known, r.*
  ${pinned}
  left join lateral (
    select e.event, encode(u.update_id, 'hex') as update_id, u.event_ids, u.first_event, ms(u.effective_at) as effective,
           ms(u.record_time) as recorded, u.migration_id, u.created_events, s.synchronizer
    from (
      select event_of(key) as event from contract_event
      where ${
        direction === 'DESC'
          ? `key >= contract_event_key($2::uuid, 0)
        and key < contract_event_key($2::uuid, least(coalesce($3::bigint, ${lastEvent}), at.first_event + at.events))`
          : `key > contract_event_key($2::uuid, coalesce($3::bigint, 0))
        and key < contract_event_key($2::uuid, at.first_event + at.events)`
      }
      order by key ${direction} limit $4
    ) e
    cross join lateral (
      select * from update where first_event <= e.event order by first_event desc, position desc limit 1
    ) u
    join synchronizer s on s.id = u.synchronizer
  ) r on true order by r.event ${direction}`;
}

export async function listContractEvents(
  queries: Queries,
  naming: Naming,
  query: PinnedQuery & {
    readonly contractId: string;
    readonly size: number;
    readonly orderBy: Direction;
    readonly after?: string | undefined;
  },
): Promise<Answer<Stretch<ContractEventValues> | null>> {
  if (query.position === 0) return queries.beforeFirst(null);
  const { contractId, size, orderBy, after, position } = query;
  // One row more than asked tells whether the list goes on.
  const values = [position, contractKey(contractId), after, size + 1];
  const rows = await queries.rows<Row>(`contract events ${orderBy}`, statement(orderBy), values);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(position);
  if (!first.known) return answer(first, null);
  const found = rows.filter((row) => row.event !== null);
  const content = found.slice(0, size).map((row): ContractEventValues => {
    const updateId = hexToId(row.update_id);
    return {
      eventId: eventIdAt(updateId, row.event_ids, Number(row.event) - Number(row.first_event)),
      updateId,
      effectiveAt: row.effective,
      recordTime: row.recorded,
      migrationId: row.migration_id,
      createdEvents: row.created_events,
      synchronizer: row.synchronizer,
      synchronizerName: naming.synchronizer(row.synchronizer),
      synchronizerImg: naming.synchronizerImage(row.synchronizer),
    };
  });
  return answer(first, { content, next: found.length > size ? (found[size - 1]?.event ?? null) : null });
}

import type { ContractEventValues } from '@ledger-explorer/spec/writers';
import { contractKey, highestEvent } from '../sql/contract-key.ts';
import { eventIdAt } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { answer, type Direction } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';

const columns = {
  ...seenAtColumns,
  event: 'bigint?',
  /** In hex. */
  update_id: 'text',
  event_ids: 'text[]?',
  first_event: 'bigint',
  // Milliseconds; `effective` is null if the update has none, as a reassignment.
  effective: 'bigint?',
  recorded: 'bigint',
  migration_id: 'integer',
  created_events: 'integer',
  synchronizer: 'text',
} as const;

/**
 * A page of a contract's events: $1 position, $2 contract, $3 the event to continue after, $4 rows to read. A volume is a
 * range of positions with its own tables: `each` repeats a query for each volume, `pinned` joins the update at $1 as `at`.
 * Several updates can have the same first_event, since an update without events has that of the next one. The one with the
 * highest position has the event. Events are numbered from 1.
 */
function pageStatement(direction: Direction) {
  return volumeStatement(
    `contract events ${direction}`,
    columns,
    ({ pinned, each }) => `select ${atPositionSeen}, r.*
  ${pinned}
  left join lateral (
    ${each(
      direction === 'DESC' ? 'newest first' : 'oldest first',
      ({ update, contractEvent }) => `
    select e.event, encode(u.update_id, 'hex') as update_id, u.event_ids, u.first_event, ms(u.effective_at) as effective,
           ms(u.record_time) as recorded, u.migration_id, u.created_events, s.synchronizer
    from (
      select event_of(key) as event from ${contractEvent}
      where ${
        direction === 'DESC'
          ? `key >= (select contract_event_key($2::uuid, 0))
        and key < (select contract_event_key($2::uuid, least(coalesce($3::bigint, ${highestEvent}), at.last_event + 1)))`
          : `key > (select contract_event_key($2::uuid, coalesce($3::bigint, 0)))
        and key < (select contract_event_key($2::uuid, at.last_event + 1))`
      }
      order by key ${direction} limit $4
    ) e
    cross join lateral (
      select * from ${update} where first_event <= e.event order by first_event desc, position desc limit 1
    ) u
    join synchronizer s on s.id = u.synchronizer`,
    )} limit $4
  ) r on true`,
  );
}

/** Volumes that can have events of a page: up to the position, and from the event that the page continues after. */
function volumesFrom(
  volumeIndex: VolumeIndex,
  direction: Direction,
  position: number | undefined,
  after: string | undefined,
) {
  const until = position === undefined ? volumeIndex.whole.high : volumeIndex.indexOf(position);
  const volumeOfAfter =
    after === undefined ? null : volumeIndex.rangeOf('firstEvent', Number(after), Number(after)).high;
  if (direction === 'DESC') return { low: 0, high: Math.min(until, volumeOfAfter ?? until) };
  return { low: Math.min(until, volumeOfAfter ?? 0), high: until };
}

const statements = { DESC: pageStatement('DESC'), ASC: pageStatement('ASC') };

export const listContractEvents: Read<'listContractEvents'> = async (
  { queries, naming },
  { contractId, size, orderBy, after, position },
) => {
  if (position === 0) return queries.beforeFirst(null);
  const read = async (afterEvent: string | undefined, most: number) =>
    queries.rowsUntil(statements[orderBy], [position, contractKey(contractId), afterEvent, most], {
      position,
      order: orderBy === 'DESC' ? 'newest first' : 'oldest first',
      sought: { contracts: [contractId] },
      isEnough: (some) => some.filter(({ event }) => event !== null).length >= most,
      range: (volumeIndex) => volumesFrom(volumeIndex, orderBy, position, afterEvent),
    });
  // One row more than requested shows whether the list continues.
  const rows = await read(after, size + 1);
  const first = await queries.firstOrThrow(rows, position);
  const found = rows.filter((row) => row.event !== null);
  if (found.length === 0) {
    // A known contract has an empty page after its last event; an unknown one is answered with null.
    const isKnown = after !== undefined && (await read(undefined, 1)).some(({ event }) => event !== null);
    return answer(first, isKnown ? { content: [], next: null } : null);
  }
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
};

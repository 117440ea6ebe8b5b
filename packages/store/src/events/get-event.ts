import { updateIdIn } from '../write/event-ids.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlock } from '../payloads/payload.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { readEventValues } from './event-values.ts';

const columns = {
  ...seenColumns,
  ...blockColumns,
  update_id: 'text?',
  first_event: 'bigint',
  recorded: 'bigint',
} as const;

/** $1 the update id in the event id, as bytes; $2 the event id, for events whose id does not contain the id of their update. */
const updateOfEvent = volumeStatement(
  'event',
  columns,
  ({
    each,
  }) => `select ${atHeadSeen}, r.* from head h left join odd_event_id odd on odd.event_id = $2 left join lateral (
    ${each(
      'newest first',
      ({ update, payload }) => `
      select encode(u.update_id, 'hex') as update_id, u.first_event, ms(u.record_time) as recorded, ${selectBlock('u')}
      from ${update} u ${joinBlock('u', payload)}
      where u.position = (select coalesce(odd.position, (select position from ${update} where update_id = $1)))`,
    )} limit 1
  ) r on true`,
);

export const getEvent: Read<'getEvent'> = async ({ queries }, { eventId }) => {
  const isFound = ({ update_id: id }: { readonly update_id: string | null }) => id !== null;
  const updateId = updateIdIn(eventId);
  const values = [idToBytes(updateId), eventId];
  const rows = await queries.rowsUntil(updateOfEvent, values, {
    order: 'newest first',
    sought: { updates: [updateId], oddEvent: eventId },
    isEnough: (found) => found.some(isFound),
  });
  const row = rows.find(isFound) ?? rows[0];
  if (row === undefined) return queries.throwNoSnapshot();
  if (row.update_id === null) return answer(row, null);
  const { events } = new PayloadReader().readUpdate(row);
  const event = events.find((candidate) => candidate.eventId === eventId);
  return answer(row, event === undefined ? null : await readEventValues(queries, event, row));
};

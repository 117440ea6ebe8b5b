import { decodeUpdate } from '@ledger-explorer/ledger';
import { updateIdIn } from '../ids/event-ids.ts';
import { idToBytes } from '../ids/id-bytes.ts';
import { answer, atHead, headColumns } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { statement } from '../reading/statement.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlock } from '../updates/payload.ts';
import { readEventValues } from './event-values.ts';

const columns = {
  ...headColumns,
  ...blockColumns,
  update_id: 'text?',
  first_event: 'bigint',
  recorded: 'bigint',
} as const;

/** $1 the update id within an event id, as bytes; $2 the whole event id, for those not made from their update's. */
const updateOfEvent = statement(
  'event',
  columns,
  `select ${atHead}, r.* from head h left join lateral (
    select encode(u.update_id, 'hex') as update_id, u.first_event, ms(u.record_time) as recorded, ${selectBlock('u')}
    from update u ${joinBlock('u')}
    where u.position = coalesce((select position from odd_event_id where event_id = $2),
                                (select position from update where update_id = $1))
  ) r on true`,
);

export const getEvent: Read<'getEvent'> = async ({ queries }, { eventId }) => {
  const [row] = await queries.rows(updateOfEvent, [idToBytes(updateIdIn(eventId)), eventId]);
  if (row === undefined) return queries.throwNoSnapshot(undefined);
  if (row.update_id === null) return answer(row, null);
  const { events } = decodeUpdate(new PayloadReader().read(row));
  const event = events.find((candidate) => candidate.eventId === eventId);
  return answer(row, event === undefined ? null : await readEventValues(queries, event, row));
};

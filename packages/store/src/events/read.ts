import { decodeUpdate, type LedgerEvent } from '@ledger-explorer/ledger';
import type { EventDetailValues, EventValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../ids/contract-key.ts';
import { updateIdIn } from '../ids/event-ids.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import { idToBytes } from '../ids/id-bytes.ts';
import { answer, atHead, atPosition, pinned, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, OrderedQuery, Page, PinnedQuery } from '../reading/reader.ts';
import { blockColumns, blockColumnsOnce, type BlockRow, joinBlock, PayloadReader } from '../updates/payload.ts';
import { eventValues, type KnownTemplate } from './values.ts';

interface Row extends ShownRow, BlockRow {
  readonly total: string;
  readonly lowest: string;
  readonly highest: string;
  readonly update_id: string | null;
  readonly first_event: string;
  readonly recorded: string;
}

/**
 * $2 offset, $3 size. Events are numbered in stream order, so a page is a range of ids, found by the first event of each
 * update, of which there are not more than events: the cost does not grow with the page's depth. The events themselves are
 * read from the updates' payloads.
 */
function statement(lowest: string, highest: string) {
  return `select ${atPosition}, t.total, w.lowest, w.highest, r.*
  ${pinned}
  cross join lateral (select at.first_event + at.events - 1 as total) t
  cross join lateral (select ${lowest} as lowest, ${highest} as highest) w
  left join lateral (
    select encode(u.update_id, 'hex') as update_id, u.first_event, ms(u.record_time) as recorded, ${blockColumnsOnce('u')}
    from (
      select * from update
      where first_event >= (select max(first_event) from update where first_event <= w.lowest)
        and first_event <= w.highest and events > 0 and position <= at.position
      order by first_event limit $3
    ) u ${joinBlock('u')}
  ) r on true order by r.place`;
}

const statements = {
  DESC: statement('greatest(t.total - $2::bigint - $3::bigint + 1, 1)', 't.total - $2::bigint'),
  ASC: statement('$2::bigint + 1', 'least($2::bigint + $3::bigint, t.total)'),
};

/**
 * The template of a contract, from the events before this one ($2): for unassignments, which are rare. Every other kind of event names it,
 * and two unassignments have an assignment between them, so that one of the first two events does.
 */
const templateStatement = `select ${blockColumns('u')}
  from (
    select event_of(key) as event from contract_event
    where key >= contract_event_key($1::uuid, 0) and key < contract_event_key($1::uuid, $2::bigint)
    order by key limit 2
  ) e
  cross join lateral (
    select position from update where first_event <= e.event order by first_event desc, position desc limit 1
  ) u
  ${joinBlock('u')} order by e.event`;

async function knownTemplate(queries: Queries, contractId: string, before: number): Promise<KnownTemplate | null> {
  const rows = await queries.rows<BlockRow>('template of a contract', templateStatement, [
    contractKey(contractId),
    before,
  ]);
  const payloads = new PayloadReader();
  for (const row of rows) {
    const { events } = decodeUpdate(payloads.read(row));
    const event = events.find((candidate) => candidate.contractId === contractId && candidate.templateId !== null);
    if (event?.templateId != null && event.templateName !== null) {
      return { templateId: event.templateId, templateName: event.templateName, packageName: event.packageName };
    }
  }
  return null;
}

async function values(
  queries: Queries,
  event: LedgerEvent,
  row: { readonly update_id: string | null; readonly recorded: string; readonly first_event: string },
): Promise<EventDetailValues> {
  const id = Number(row.first_event) + event.ordinal;
  const known = event.templateId === null ? await knownTemplate(queries, event.contractId, id) : null;
  const updateId = row.update_id === null ? '' : hexToId(row.update_id);
  return eventValues(event, { updateId, createdAt: row.recorded }, known);
}

export async function listEvents(
  queries: Queries,
  query: OrderedQuery & PinnedQuery,
): Promise<Answer<Page<EventValues>>> {
  if (query.position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const { page, size, orderBy, position } = query;
  const rows = await queries.rows<Row>(`events ${orderBy}`, statements[orderBy], [position, page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(position);
  const content: EventValues[] = [];
  const payloads = new PayloadReader();
  for (const row of rows) {
    if (row.update_id === null) continue;
    for (const event of decodeUpdate(payloads.read(row)).events) {
      const id = Number(row.first_event) + event.ordinal;
      if (id < Number(row.lowest) || id > Number(row.highest)) continue;
      content.push({ id, ...(await values(queries, event, row)) });
    }
  }
  if (orderBy === 'DESC') content.reverse();
  return answer(first, { total: Number(first.total), content });
}

/** $1 the update id within an event id, as bytes; $2 the whole event id, for those not made from their update's. */
const detailStatement = `select ${atHead}, r.* from head h left join lateral (
    select encode(u.update_id, 'hex') as update_id, u.first_event, ms(u.record_time) as recorded, ${blockColumns('u')}
    from update u ${joinBlock('u')}
    where u.position = coalesce((select position from odd_event_id where event_id = $2),
                                (select position from update where update_id = $1))
  ) r on true`;

interface DetailRow extends ShownRow, BlockRow {
  readonly update_id: string | null;
  readonly first_event: string;
  readonly recorded: string;
}

export async function getEvent(
  queries: Queries,
  query: { readonly eventId: string },
): Promise<Answer<EventDetailValues | null>> {
  const { eventId } = query;
  const [row] = await queries.rows<DetailRow>('event', detailStatement, [idToBytes(updateIdIn(eventId)), eventId]);
  if (row === undefined) return queries.explainNothing(undefined);
  if (row.update_id === null) return answer(row, null);
  const { events } = decodeUpdate(new PayloadReader().read(row));
  const event = events.find((candidate) => candidate.eventId === eventId);
  return answer(row, event === undefined ? null : await values(queries, event, row));
}

import type { Unread } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainText } from '../sql/plain-text.ts';
import type { Batch } from './batch.ts';

interface Row extends Pick<Unread, 'reason' | 'detail' | 'template'> {
  times: number;
  readonly firstPosition: number;
  readonly firstEvent: string;
  lastPosition: number;
  lastEvent: string;
}

/** Adds unread events to the counts by template and reason; `detail` is of the first event. Their updates are stored, so that a later version can read them. */
export async function writeUnread(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new Map<string, Row>();
  for (const { position, update, facts } of batch) {
    for (const { ordinal, reason, detail, template } of facts.unread) {
      const event = plainText(update.events[ordinal]?.eventId ?? `${update.updateId}:${ordinal}`);
      const key = JSON.stringify([template, reason]);
      const row = rows.get(key);
      if (row === undefined) {
        const kind = { template: template === null ? null : plainText(template), reason, detail: plainText(detail) };
        rows.set(key, {
          ...kind,
          times: 1,
          firstPosition: position,
          firstEvent: event,
          lastPosition: position,
          lastEvent: event,
        });
      } else {
        row.times += 1;
        row.lastPosition = position;
        row.lastEvent = event;
      }
    }
  }
  if (rows.size === 0) return;
  const column = <Name extends keyof Row>(name: Name) => [...rows.values()].map((row) => row[name]);
  await client.query(
    `insert into unread as u (template, reason, detail, times, first_position, first_event, last_position, last_event)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::text[])
     on conflict (template, reason) do update set times = u.times + excluded.times,
       last_position = excluded.last_position, last_event = excluded.last_event`,
    [
      column('template'),
      column('reason'),
      column('detail'),
      column('times'),
      column('firstPosition'),
      column('firstEvent'),
      column('lastPosition'),
      column('lastEvent'),
    ],
  );
}

import type pg from 'pg';
import { writeDays, writeHours } from './write.ts';

/** Takes the updates after a position out of the buckets; empty ones go. Before the updates go. */
export async function rewindMinutes(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `update minute m set updates = m.updates - r.updates, events = m.events - r.events,
       created_events = m.created_events - r.created_events, transfers = m.transfers - r.transfers
     from (
       select floor(u.record_time / 60000000.0)::bigint as minute, count(*) as updates, sum(u.events) as events,
              sum(u.created_events) as created_events, sum(coalesce(t.times, 0)) as transfers
       from update u left join (select position, count(*) as times from transfer where position > $1 group by position) t using (position)
       where u.position > $1 group by 1
     ) r where m.minute = r.minute`,
    [position],
  );
  await client.query('delete from minute where updates = 0');
  await client.query('delete from hour');
  await writeHours(client, null);
  await client.query('delete from day');
  await writeDays(client, null);
}

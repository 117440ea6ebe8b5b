import type pg from 'pg';
import { dayOf, hourOf, writeDays, writeHours } from './write.ts';

/** Takes the updates after a position out of the buckets; empty ones go. Before the updates go. */
export async function rewindMinutes(client: pg.ClientBase, position: number): Promise<void> {
  const { rows } = await client.query<{ minute: string }>(
    `update minute m set updates = m.updates - r.updates, events = m.events - r.events,
       created_events = m.created_events - r.created_events, transfers = m.transfers - r.transfers
     from (
       select floor(u.record_time / 60000000.0)::bigint as minute, count(*) as updates, sum(u.events) as events,
              sum(u.created_events) as created_events, sum(u.own_transfers) as transfers
       from (
         select record_time, events, created_events,
                transfers - lag(transfers, 1, coalesce((select transfers from update where position = $1), 0)) over (order by position) as own_transfers
         from update where position > $1
       ) u group by 1
     ) r where m.minute = r.minute returning m.minute`,
    [position],
  );
  const minutes = rows.map(({ minute }) => BigInt(minute));
  const hours = [...new Set(minutes.map(hourOf))];
  const days = [...new Set(hours.map(dayOf))];
  await client.query('delete from minute where minute = any ($1::bigint[]) and updates = 0', [minutes]);
  await client.query('delete from hour where hour = any ($1::bigint[])', [hours]);
  await writeHours(client, hours);
  await client.query('delete from day where day = any ($1::bigint[])', [days]);
  await writeDays(client, days);
}

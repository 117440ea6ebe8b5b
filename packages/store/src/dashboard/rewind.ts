import type pg from 'pg';
import { bucketOf, dayOf, hourOf } from '../sql/buckets.ts';
import { writeDays, writeHours } from './write.ts';

/** Subtracts the updates after a position from the minutes, hours and days, and deletes empty ones. Must run before the updates are deleted. */
export async function rewindMinutes(client: pg.ClientBase, position: number): Promise<void> {
  const { rows } = await client.query<{ minute: string }>(
    `with removed as (
       select ${bucketOf('minute', 'record_time')} as minute, count(*) as updates, sum(created_events) as created_events
       from update where position > $1 group by 1
     )
     update minute m set updates = m.updates - r.updates, created_events = m.created_events - r.created_events
     from removed r where m.minute = r.minute returning m.minute`,
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

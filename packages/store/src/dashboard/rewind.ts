import type pg from 'pg';
import { bucketOf } from '../reading/buckets.ts';
import { columns as names, dayOf, hourOf, writeDays, writeHours } from './write.ts';

/** Takes the updates after a position out of the buckets; empty ones go. Before the updates go. */
export async function rewindMinutes(client: pg.ClientBase, position: number): Promise<void> {
  const { rows } = await client.query<{ minute: string }>(
    `with removed as (
       select ${bucketOf('minute', 'record_time')} as minute, count(*) as updates, sum(events) as events,
              sum(created_events) as created_events, sum(own_transfers) as transfers, 0 as new_parties,
              0 as app, 0 as validator, 0 as sv, 0 as coin
       from update where position > $1 group by 1
       union all
       select ${bucketOf('minute', 'first_seen')}, 0, 0, 0, 0, count(*), 0, 0, 0, 0
       from party where first_position > $1 and ms(first_seen) >= (select ms(min(record_time)) from update where position > $1) group by 1
       union all
       select ${bucketOf('minute', 'record_time')}, 0, 0, 0, 0, 0, sum(app), sum(validator), sum(sv), 0
       from reward where position > $1 group by 1
       union all
       select ${bucketOf('minute', 'u.record_time')}, 0, 0, 0, 0, 0, 0, 0, 0, sum(c.amount)
       from (
         select position, amount from coin where position > $1
         union all select position, amount from coin_ended where position > $1 and archived_position > $1
         union all select archived_position, -amount from coin_ended where archived_position > $1
       ) c join update u on u.position = c.position and u.position > $1 group by 1
     )
     update minute m set ${names.map((name) => `${name} = m.${name} - r.${name}`).join(', ')}
     from (select minute, ${names.map((name) => `sum(${name}) as ${name}`).join(', ')} from removed group by 1) r
     where m.minute = r.minute returning m.minute`,
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

import type pg from 'pg';
import { dayOf, hourOf, minuteOf } from '../sql/buckets.ts';
import { type Batch, createdEventsIn } from '../write/batch.ts';

/** Adds a batch to the counts by minute, hour and day, from which the dashboard computes rates. */
export async function writeBuckets(client: pg.ClientBase, batch: Batch): Promise<void> {
  const minutes = new Map<bigint, { updates: number; created: number }>();
  for (const placed of batch) {
    const minute = minuteOf(placed.update.recordTime);
    const counts = minutes.get(minute) ?? { updates: 0, created: 0 };
    minutes.set(minute, counts);
    counts.updates += 1;
    counts.created += createdEventsIn(placed);
  }
  const sums = [...minutes.values()];
  await client.query(
    `insert into minute as m (minute, updates, created_events)
     select * from unnest($1::bigint[], $2::int[], $3::int[])
     on conflict (minute) do update set
       updates = m.updates + excluded.updates, created_events = m.created_events + excluded.created_events`,
    [[...minutes.keys()], sums.map(({ updates }) => updates), sums.map(({ created }) => created)],
  );
  const hours = new Set([...minutes.keys()].map(hourOf));
  await writeHours(client, [...hours]);
  await writeDays(client, [...new Set([...hours].map(dayOf))]);
}

const names = ['updates', 'created_events', 'most_updates', 'most_created_events'] as const;

/** SQL that computes the buckets $1 from the `length` smaller ones in each: their sums, and the highest counts of a minute. */
function recompute(bucket: 'hour' | 'day', smaller: 'minute' | 'hour', length: number): string {
  const highest = smaller === 'minute' ? '' : 'most_';
  return `insert into ${bucket} (${bucket}, ${names.join(', ')})
     select w.bucket, sum(b.updates), sum(b.created_events), max(b.${highest}updates), max(b.${highest}created_events)
     from unnest($1::bigint[]) w (bucket)
     join ${smaller} b on b.${smaller} between w.bucket * ${length} and w.bucket * ${length} + ${length - 1} group by 1
     on conflict (${bucket}) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** Computes hours from their minutes. */
export async function writeHours(client: pg.ClientBase, hours: readonly bigint[]): Promise<void> {
  await client.query(recompute('hour', 'minute', 60), [hours]);
}

/** Computes days from their hours. */
export async function writeDays(client: pg.ClientBase, days: readonly bigint[]): Promise<void> {
  await client.query(recompute('day', 'hour', 24), [days]);
}

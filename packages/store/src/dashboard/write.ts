import type pg from 'pg';
import { createdEventsIn } from '../updates/write.ts';
import type { Batch } from '../writing/batch.ts';

const microsPerMinute = 60_000_000n;

/** The UTC minute of a time, counted from 1970; floored, also before. */
function minuteOf(micros: bigint): bigint {
  const minute = micros / microsPerMinute;
  return micros < 0n && micros % microsPerMinute !== 0n ? minute - 1n : minute;
}

/** Adds a batch to the minute buckets behind the dashboard's rates. */
export async function writeMinutes(client: pg.ClientBase, batch: Batch): Promise<void> {
  const minutes = new Map<bigint, [updates: number, events: number, created: number, transfers: number]>();
  for (const placed of batch) {
    const minute = minuteOf(placed.update.recordTime);
    const [updates, events, created, transfers] = minutes.get(minute) ?? [0, 0, 0, 0];
    minutes.set(minute, [
      updates + 1,
      events + placed.update.events.length,
      created + createdEventsIn(placed),
      transfers + placed.facts.transfers.length,
    ]);
  }
  const column = (index: 0 | 1 | 2 | 3) => [...minutes.values()].map((counts) => counts[index]);
  await client.query(
    `insert into minute as m (minute, updates, events, created_events, transfers)
     select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[])
     on conflict (minute) do update set
       updates = m.updates + excluded.updates, events = m.events + excluded.events,
       created_events = m.created_events + excluded.created_events, transfers = m.transfers + excluded.transfers`,
    [[...minutes.keys()], column(0), column(1), column(2), column(3)],
  );
}

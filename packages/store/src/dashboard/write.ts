import type pg from 'pg';
import { createdEventsIn } from '../updates/write.ts';
import type { Batch } from '../writing/batch.ts';

/** Floored, also below zero. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

/** UTC minutes, hours and days, counted from 1970. */
function minuteOf(micros: bigint) {
  return floorDivide(micros, 60_000_000n);
}

export function hourOf(minute: bigint) {
  return floorDivide(minute, 60n);
}

export function dayOf(hour: bigint) {
  return floorDivide(hour, 24n);
}

/** Adds a batch to the buckets of minutes, hours and days behind the dashboard's rates. */
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
  const hours = new Set([...minutes.keys()].map(hourOf));
  await writeHours(client, [...hours]);
  await writeDays(client, [...new Set([...hours].map(dayOf))]);
}

/** Computes hours again from their minutes. */
export async function writeHours(client: pg.ClientBase, hours: readonly bigint[]): Promise<void> {
  await client.query(
    `insert into hour
     select h.hour, sum(m.updates), sum(m.created_events), max(m.updates), max(m.created_events)
     from unnest($1::bigint[]) h (hour)
     join minute m on m.minute between h.hour * 60 and h.hour * 60 + 59 group by 1
     on conflict (hour) do update set updates = excluded.updates, created_events = excluded.created_events,
       most_updates = excluded.most_updates, most_created_events = excluded.most_created_events`,
    [hours],
  );
}

/** Computes days again from their hours. */
export async function writeDays(client: pg.ClientBase, days: readonly bigint[]): Promise<void> {
  await client.query(
    `insert into day
     select d.day, sum(h.updates), sum(h.created_events), max(h.most_updates), max(h.most_created_events)
     from unnest($1::bigint[]) d (day)
     join hour h on h.hour between d.day * 24 and d.day * 24 + 23 group by 1
     on conflict (day) do update set updates = excluded.updates, created_events = excluded.created_events,
       most_updates = excluded.most_updates, most_created_events = excluded.most_created_events`,
    [days],
  );
}

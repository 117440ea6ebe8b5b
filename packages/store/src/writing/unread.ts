import type pg from 'pg';
import { plainText } from '../ids/plain-text.ts';
import { type Batch, factsOf } from './batch.ts';

/** Counts what the interpreter could not read, by reason and detail. */
export async function writeUnread(client: pg.ClientBase, batch: Batch): Promise<void> {
  const counts = new Map<string, { reason: string; detail: string; times: number; first: number; last: number }>();
  for (const { reason, detail, position } of factsOf(batch, (facts) => facts.unread)) {
    const key = JSON.stringify([reason, detail]);
    const count = counts.get(key) ?? { reason, detail, times: 0, first: position, last: position };
    counts.set(key, { ...count, times: count.times + 1, last: position });
  }
  for (const { reason, detail, times, first, last } of counts.values()) {
    await client.query(
      `insert into unread as u (reason, detail, times, first_position, last_position) values ($1, $2, $3, $4, $5)
       on conflict (reason, detail) do update set times = u.times + excluded.times, last_position = excluded.last_position`,
      [reason, plainText(detail), times, first, last],
    );
  }
}

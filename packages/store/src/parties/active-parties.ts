import type { Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type Active, activeSince } from '../write/active.ts';
import type { Appearances } from '../write/batch.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Numbers of parties that each update makes active in its hour and in its day, by position. Must run before the parties' rows are written. */
export async function countActiveParties(
  client: pg.ClientBase,
  batch: readonly Appearances[],
): Promise<ReadonlyMap<number, Active>> {
  const ids = [...new Set(batch.flatMap(({ parties }) => parties))];
  const { rows } = await client.query<{ id: number; last_seen: string }>(
    'select id, last_seen from party where id = any ($1::int[]) and last_seen is not null',
    [plainArray(ids)],
  );
  const lastSeen = new Map<number, Micros>(rows.map((row) => [row.id, BigInt(row.last_seen)]));
  return new Map(
    batch.map(({ placed: { position, update }, parties }) => {
      const active: Active = { hour: 0, day: 0 };
      for (const id of parties) {
        const { hour, day } = activeSince(lastSeen.get(id) ?? null, update.recordTime);
        active.hour += hour;
        active.day += day;
        lastSeen.set(id, update.recordTime);
      }
      return [position, active];
    }),
  );
}

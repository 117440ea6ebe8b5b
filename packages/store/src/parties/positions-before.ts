import { EpochChanged } from '../sql/one-epoch.ts';
import type { Queries } from '../growth/queries.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

/**
 * $1 ascending times in microseconds. `found`: first update at or after each; null if there is none. Record times ascend
 * only within a migration, so each migration is searched, in order. The recursive query lists them with one index lookup
 * each: PostgreSQL has no skip scan, and `distinct` would read every update.
 */
const positionsStatement = volumeStatement(
  'positions of times',
  { ...seenColumns, found: 'bigint?' },
  ({ update }) => `select ${atHeadSeen}, r.found from head h left join lateral (
    with recursive migration as (
      (select migration_id from ${update} u order by migration_id limit 1)
      union all
      select (select migration_id from ${update} u where migration_id > m.migration_id order by migration_id limit 1)
      from migration m where m.migration_id is not null
    )
    select t.n, f.found from unnest($1::bigint[]) with ordinality t (time, n) left join lateral (
      select u.position as found
      from migration m cross join lateral (
        select position from ${update} u where migration_id = m.migration_id and record_time >= t.time
        order by record_time, position limit 1
      ) u
      order by m.migration_id limit 1
    ) f on true
  ) r on true order by r.n`,
);

/** The last position before each time, 0 if there is none. `times`: milliseconds, ascending; `head`: newest position. Throws `EpochChanged` after a rewind. */
export async function positionsBefore(
  queries: Queries,
  times: readonly number[],
  epoch: string,
  head: number,
): Promise<number[]> {
  const micros = times.map((time) => BigInt(time) * 1000n);
  const [first = 0n, last = 0n] = [micros[0], micros.at(-1)];
  const rows = await queries.volumeRows(positionsStatement, [`{${micros.join(',')}}`], undefined, (volumeIndex) => ({
    low: volumeIndex.after(first - 1n).low,
    high: volumeIndex.after(last - 1n).low,
  }));
  const volumeIndex = await queries.volumeIndex();
  if (volumeIndex?.epoch !== epoch || rows[0]?.epoch !== epoch) throw new EpochChanged();
  // Rewinds leave gaps in positions, but not in ranks: the update before the found one is found by its rank.
  return rows.map(({ found }) =>
    found === null ? head : volumeIndex.positionOf(volumeIndex.rankOf(Number(found)) - 1),
  );
}

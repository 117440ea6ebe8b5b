import { EpochChanged } from '../sql/one-epoch.ts';
import { firstAtTime, ledgerMigrations } from '../growth/first-at-time.ts';
import type { Queries } from '../growth/queries.ts';
import { plainArray } from '../sql/plain-array.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

/** $1 ascending times in microseconds. `found`: first update at or after each; null if there is none. */
const positionsStatement = volumeStatement(
  'positions of times',
  { ...seenColumns, found: 'bigint?' },
  ({ update }) => `select ${atHeadSeen}, r.found from head h left join lateral (
    with recursive ${ledgerMigrations(update)}
    select t.n, f.position as found from unnest($1::bigint[]) with ordinality t (time, n)
    left join lateral (${firstAtTime(update, 't.time', 'position')}) f on true
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
  const rows = await queries.volumeRows(positionsStatement, [plainArray(micros)], undefined, (estimate) => ({
    low: estimate.from(first).low,
    high: estimate.from(last).low,
  }));
  const volumeIndex = await queries.volumeIndexIn(epoch);
  if (rows[0]?.epoch !== epoch) throw new EpochChanged();
  // Rewinds leave gaps in positions, but not in ranks: the update before the found one is found by its rank.
  return rows.map(({ found }) =>
    found === null ? head : volumeIndex.positionOf(volumeIndex.rankOf(Number(found)) - 1),
  );
}

import { EpochChanged, onOneEpoch } from '../reading/one-epoch.ts';
import { answer, type Queries } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../volumes/volume-statement.ts';
import { coinOf } from './coin-of.ts';

/** $1 microseconds, in order. The first update at or after each; null: there is none. */
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

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;
/** Intervals of a period that is not given. */
const usual = 30;

/** The last positions before these times, in order; 0: before the first update. Throws `EpochChanged`. */
async function positionsBefore(queries: Queries, times: readonly number[], epoch: string, head: number) {
  const micros = times.map((time) => BigInt(time) * 1000n);
  const [first = 0n, last = 0n] = [micros[0], micros.at(-1)];
  const rows = await queries.volumeRows(positionsStatement, [`{${micros.join(',')}}`], undefined, (directory) => ({
    low: directory.after(first - 1n).low,
    high: directory.after(last - 1n).low,
  }));
  const directory = await queries.directory();
  if (directory?.epoch !== epoch || rows[0]?.epoch !== epoch) throw new EpochChanged();
  return rows.map(({ found }) => (found === null ? head : directory.positionOf(directory.rankOf(Number(found)) - 1)));
}

/** The hours or days that begin in a period; `now`: milliseconds of the head. */
export function pointsOf(interval: 'hour' | 'day', from: number | undefined, to: number | undefined, now: number) {
  const length = lengths[interval];
  const end = to ?? now;
  const begin = from ?? Math.max(0, end - usual * length);
  const first = Math.ceil(begin / length) * length;
  const count = Math.max(0, Math.ceil((end - first) / length));
  return { begin, first, length, count };
}

export const listBalances: Read<'listBalances'> = async ({ queries }, { partyId, interval, from, to }) =>
  onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId);
    if (coin === null) return queries.throwNoSnapshot(undefined);
    const { row } = coin;
    if (row.party === null) return answer(row, null);
    const { begin, first, length, count } = pointsOf(interval, from, to, Number(row.recorded));
    const times = Array.from({ length: count }, (_, at) => first + at * length);
    const positions = await positionsBefore(queries, [begin, ...times], row.epoch, Number(row.position));
    const [opening, ...balances] = await coin.at(positions);
    return answer(row, {
      partyId,
      interval,
      opening: opening?.total ?? '0',
      content: times.map((time, at) => {
        const { unlocked = '0', locked = '0' } = balances[at] ?? {};
        return { time: String(time), position: String(positions[at + 1] ?? 0), unlocked, locked };
      }),
    });
  });

import { type Micros, rewardKinds, transferTypes } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type Bucket, bucketLengths, bucketOf } from '../sql/buckets.ts';
import { unpackPostings } from '../growth/posting.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { allKinds, columnOfKind, eachColumn } from '../write/reward-columns.ts';
import { supplyLists } from '../supply/supply-lists.ts';
import { rewardSeriesOf, type SumSeries } from './series.ts';
import { SeriesAdditions } from './write-series.ts';

interface Removed {
  readonly series: SumSeries;
  readonly hour: string;
  readonly value: string;
  /** Amount removed from the day; null: the same as from the hour. */
  readonly day: string | null;
}

const microsPerHour = BigInt(bucketLengths.hour) * 1000n;
const hour = bucketOf('hour', 'record_time');

/** Time at which the validator of a license was active (docs/contract.md#v24). */
const activity = 'coalesce(last_active_at, record_time)';
const hourOfActivity = bucketOf('hour', activity);
/** SQL: true if the validator was not active before in this bucket. */
function isActive(bucket: Bucket): string {
  return `(${bucketOf(bucket, activity)} > ${bucketOf(bucket, 'active_before')}) is not false`;
}

/** SQL: rows of the name of each series of rewards, with its column. */
const rewardSeries = rewardKinds.map((kind) => `('${rewardSeriesOf(kind)}', ${columnOfKind[kind]})`).join(', ');

/**
 * SQL: sums that the updates after position $1 added to each series and hour. $2: rank of the last remaining transfer; $3: transfer types by number.
 * The condition on `first_seen` follows from the one on `first_position`, and uses an index.
 */
const added = `
  select s.series, a.hour, s.value, s.day from (
    select ${hour} as hour, count(*) as updates, sum(events) as events, sum(created_events) as created,
      sum(hour_parties) as parties, sum(day_parties) as day_parties
    from update where position > $1 group by 1
  ) a cross join lateral (values
    ('updates', updates, null), ('events', events, null), ('created', created, null), ('activeParties', parties, day_parties)
  ) s (series, value, day)
  union all
  select 'newParties', ${bucketOf('hour', 'first_seen')}, count(*), null from party
  where first_position > $1 and ms(first_seen) >= (select ms(min(record_time)) from update where position > $1) group by 2
  union all
  select 'activeValidators', ${hourOfActivity}, count(*) filter (where ${isActive('hour')}), count(*) filter (where ${isActive('day')})
  from license where position > $1 group by 2
  union all
  select s.series, a.hour, s.value, null from (
    select ${hour} as hour, ${eachColumn((column) => `sum(${column}) as ${column}`)} from reward where position > $1 group by 1
  ) a cross join lateral (values ${rewardSeries}) s (series, value)
  union all
  select s.series || ' ' || ($3::text[])[a.type + 1], a.hour, s.value, null from (
    select ${hour} as hour, type, count(*) as transfers, sum(amount) as amount, sum(fee) as fee
    from transfer where position > $1 and id > $2 group by 1, 2
  ) a cross join lateral (values ('transfers', transfers), ('volume', amount), ('fees', fee)) s (series, value)
  union all
  select 'burned FEES', ${hour}, sum(fee), null from transfer where position > $1 and id > $2 group by 2
  union all
  select 'minted OTHER', ${hour}, sum(greatest(0, t.amount - coalesce((
    select sum(${allKinds}) from reward r where r.position = t.position and r.ordinal = t.ordinal
  ), 0))), null
  from transfer t where t.position > $1 and t.id > $2 and ($3::text[])[t.type + 1] in ('MINT', 'TAP') group by 2
  union all
  select 'supply', ${hour}, sum(c.amount), null from (
    select position, amount from coin where position > $1
    union all select position, amount from coin_ended where position > $1 and archived_position > $1
    union all select archived_position, -amount from coin_ended where archived_position > $1
  ) c join update u on u.position = c.position and u.position > $1 group by 2`;

/** Burned fees that are in no transfer (the fees of the list `expired`, supply/supply-lists.ts), with the record times of their updates. */
async function expiredFeesAfter(client: pg.ClientBase, position: number) {
  const { rows } = await client.query<{ first: string; postings: Buffer }>(
    'select first, postings from update_run where list = $1 and last > $2',
    [supplyLists.expired, position],
  );
  const postings = rows
    .flatMap((row) => unpackPostings(row.postings, Number(row.first)))
    .filter(({ place, fee }) => place > position && fee !== 0n);
  const times = await client.query<{ position: string; record_time: string }>(
    'select position, record_time from update where position > $1 and position = any ($2::bigint[])',
    [position, postings.map(({ place }) => place)],
  );
  const timeOf = new Map(times.rows.map((row) => [Number(row.position), BigInt(row.record_time)]));
  return postings.map(({ place, fee }) => {
    const time = timeOf.get(place);
    if (time === undefined) throw new Error(`a burned fee is at position ${place}, but it has no update`);
    return { time, fee };
  });
}

/**
 * Subtracts the updates after a position from the series of sums. Must run before their rows are deleted. `lastTransfer`: rank of the last remaining
 * one. Returns the opening times of the removed rounds, for `writePrices`.
 */
export async function rewindSeries(
  client: pg.ClientBase,
  position: number,
  lastTransfer: number,
): Promise<readonly Micros[]> {
  const { rows } = await client.query<Removed>(added, [position, lastTransfer, transferTypes]);
  const series = new SeriesAdditions();
  for (const removed of rows) {
    const { value, day } = removed;
    series.add(removed.series, BigInt(removed.hour) * microsPerHour, -parseSum(value), -parseSum(day ?? value));
  }
  for (const { time, fee } of await expiredFeesAfter(client, position)) {
    series.add('burned FEES', time, -fee);
  }
  await series.write(client);
  const opened = await client.query<{ record_time: string }>(
    'select record_time from round where position > $1 and record_time is not null',
    [position],
  );
  return opened.rows.map((row) => BigInt(row.record_time));
}

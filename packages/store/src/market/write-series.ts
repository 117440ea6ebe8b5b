import { type Decimal, formatDecimal, type Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type Bucket, bucketLengths, dayOf, floorDivide, hourOf, minuteOf } from '../sql/buckets.ts';
import { pointsOfBlock, type SumSeries } from './series.ts';

/** Amounts to add to an hour and to its day. */
interface Value {
  hour: Decimal;
  day: Decimal;
}

/** The count 1, as a decimal. */
export const oneCount: Decimal = 10_000_000_000n;

const intervals = ['hour', 'day'] as const;

/** SQL: coin of all parties before the first hour or day of a block. */
function before(bucket: Bucket, block: string): string {
  return `coalesce(
    (select trim_scale(before + (select sum(point) from unnest(points) point)) from ${bucket}_series
     where series = 'supply' and block < ${block} order by block desc limit 1),
    (select unlocked + locked from snapshot), 0)`;
}

/** SQL that adds rows `a` (series, and the amounts `hour` and `day`) to the point `index` (from 0) of a block. */
function addTo(bucket: Bucket, block: string, index: string): string {
  const zeros = (count: string) => `array_fill(0::numeric, array[${count}])`;
  return `${bucket}s as (
      insert into ${bucket}_series as s (series, block, before, points)
      select series, ${block}, case when series = 'supply' then ${before(bucket, block)} end,
        ${zeros(index)} || ${bucket} || ${zeros(`${pointsOfBlock[bucket] - 1} - ${index}`)} from a
      on conflict (series, block) do update set
        points[${index} + 1] = trim_scale(s.points[${index} + 1] + excluded.points[${index} + 1])
    ), later_${bucket}s as (
      update ${bucket}_series s set before = trim_scale(s.before + a.${bucket}) from a
      where a.series = 'supply' and s.series = a.series and s.block > ${block}
    )`;
}

/** $1 series, $2 and $3 amounts for the hour and its day, $4 and $5 block and point of the hour, $6 and $7 those of the day. */
const add = `with a (series, hour, day) as (select * from unnest($1::text[], $2::numeric[], $3::numeric[])),
  ${addTo('hour', '$4::bigint', '$5::int')}, ${addTo('day', '$6::bigint', '$7::int')}
  select`;

/** SQL that deletes empty blocks: those with zeros only, and blocks of `supply` without updates. $1 series with subtracted amounts, $2 block. */
function removeEmpty(bucket: Bucket): string {
  return `delete from ${bucket}_series s where block = $2 and (
    (series = any ($1::text[]) and series <> 'supply' and 0 = all (points))
    or (series = 'supply' and not exists (
      select from ${bucket}_series where series = 'updates' and block = $2 and 0 < any (points)
    )))`;
}

/** Amounts that updates add to the series of sums, by hour. Counts are decimals too. */
export class SeriesAdditions {
  readonly #hours = new Map<bigint, Map<SumSeries, Value>>();

  /** `day`: amount for the day, if it differs from the hour's. */
  add(series: SumSeries, time: Micros, hour: Decimal, day = hour): void {
    // `supply` has a point for every hour with updates.
    if (hour === 0n && day === 0n && series !== 'supply') return;
    const number = hourOf(minuteOf(time));
    const bySeries = this.#hours.get(number) ?? new Map<SumSeries, Value>();
    this.#hours.set(number, bySeries);
    const value = bySeries.get(series) ?? { hour: 0n, day: 0n };
    bySeries.set(series, value);
    value.hour += hour;
    value.day += day;
  }

  async write(client: pg.ClientBase): Promise<void> {
    for (const [hour, amounts] of this.#hours) {
      const series = [...amounts];
      const day = dayOf(hour);
      const block = floorDivide(day, BigInt(pointsOfBlock.day));
      await client.query(add, [
        series.map(([name]) => name),
        series.map(([, value]) => formatDecimal(value.hour)),
        series.map(([, value]) => formatDecimal(value.day)),
        day,
        hour - day * BigInt(pointsOfBlock.hour),
        block,
        day - block * BigInt(pointsOfBlock.day),
      ]);
      // Only a rewind subtracts. Then a block can become empty.
      const decreased = series.filter(([name, value]) => value.hour < 0n && name !== 'supply').map(([name]) => name);
      if (decreased.length === 0) continue;
      await client.query(removeEmpty('hour'), [decreased, day]);
      await client.query(removeEmpty('day'), [decreased, block]);
    }
  }
}

/** Numbers of the blocks with these times. */
function blocksOf(bucket: Bucket, times: readonly Micros[]): readonly bigint[] {
  const length = BigInt(bucketLengths[bucket]) * 1000n * BigInt(pointsOfBlock[bucket]);
  return [...new Set(times.map((time) => floorDivide(time, length)))];
}

/** SQL that computes whole blocks from the rounds: the price of an hour or day is that of the last round to open in it. */
function pricesOf(bucket: Bucket): string {
  const micros = `${bucketLengths[bucket]}000::bigint`;
  const first = `b.block * ${pointsOfBlock[bucket]}`;
  return `with p as (
      select b.block, array_agg(r.price order by n) as points
      from unnest($1::bigint[]) b (block)
      cross join lateral generate_series(${first}, ${first} + ${pointsOfBlock[bucket] - 1}) n
      left join lateral (
        select trim_scale(price) as price from round where record_time >= n * ${micros} and record_time < (n + 1) * ${micros}
        order by record_time desc, number desc, position desc, ordinal desc limit 1
      ) r on true group by b.block
    ), gone as (
      delete from ${bucket}_series s using p where s.series = 'price' and s.block = p.block and array_remove(p.points, null) = '{}'
    )
    insert into ${bucket}_series (series, block, points)
    select 'price', block, points from p where array_remove(points, null) <> '{}'
    on conflict (series, block) do update set points = excluded.points`;
}

/** Writes the prices of the hours and days in which rounds opened, or had opened before a rewind removed them. */
export async function writePrices(client: pg.ClientBase, times: readonly Micros[]): Promise<void> {
  if (times.length === 0) return;
  for (const bucket of intervals) await client.query(pricesOf(bucket), [blocksOf(bucket, times)]);
}

import { type Micros, transferTypes } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { bucketOf } from '../reading/buckets.ts';
import { parseSum } from '../reading/parse-sum.ts';
import type { SumSeries } from './series.ts';
import { SeriesAdditions } from './write-series.ts';

interface Removed {
  readonly series: SumSeries;
  readonly hour: string;
  readonly value: string;
}

const hour = bucketOf('hour', 'record_time');

/** What updates after a position added to each hour. $2: rank of the last transfer that stays, by which the others are found; $3: types of transfers. */
const added = `
  select s.series, a.hour, s.value from (
    select ${hour} as hour, count(*) as updates, sum(events) as events, sum(created_events) as created
    from update where position > $1 group by 1
  ) a cross join lateral (values ('updates', updates), ('events', events), ('created', created)) s (series, value)
  union all
  select 'newParties', ${bucketOf('hour', 'first_seen')}, count(*) from party
  where first_position > $1 and ms(first_seen) >= (select ms(min(record_time)) from update where position > $1) group by 2
  union all
  select s.series, a.hour, s.value from (
    select ${hour} as hour, sum(app) as app, sum(validator) as validator, sum(sv) as sv from reward where position > $1 group by 1
  ) a cross join lateral (values ('rewards APP', app), ('rewards VALIDATOR', validator), ('rewards SV', sv)) s (series, value)
  union all
  select s.series || ' ' || ($3::text[])[a.type + 1], a.hour, s.value from (
    select ${hour} as hour, type, count(*) as transfers, sum(amount) as amount, sum(fee) as fee
    from transfer where position > $1 and id > $2 group by 1, 2
  ) a cross join lateral (values ('transfers', transfers), ('volume', amount), ('fees', fee)) s (series, value)
  union all
  select 'supply', ${hour}, sum(c.amount) from (
    select position, amount from coin where position > $1
    union all select position, amount from coin_ended where position > $1 and archived_position > $1
    union all select archived_position, -amount from coin_ended where archived_position > $1
  ) c join update u on u.position = c.position and u.position > $1 group by 2`;

/**
 * Takes what came after a position out of the series of sums. Before the rows go. `kept`: rank of the last transfer that stays. Returns when the
 * rounds opened that go, for `writePrices`.
 */
export async function rewindSeries(client: pg.ClientBase, position: number, kept: number): Promise<readonly Micros[]> {
  const { rows } = await client.query<Removed>(added, [position, kept, transferTypes]);
  const series = new SeriesAdditions();
  for (const removed of rows) {
    series.add(removed.series, BigInt(removed.hour) * 3_600_000_000n, -parseSum(removed.value));
  }
  await series.write(client);
  const opened = await client.query<{ record_time: string }>(
    'select record_time from round where position > $1 and record_time is not null',
    [position],
  );
  return opened.rows.map((row) => BigInt(row.record_time));
}

import { type Bucket, bucketLengths } from '../reading/buckets.ts';
import { atHead, headColumns } from '../reading/queries.ts';
import { statement } from '../reading/statement.ts';

/** Points of a period that is not given. */
const usual = 30;

/**
 * $1 and $2: milliseconds, from the first until before the second; null: until the head, and as many as are usual. `first` and `until` are numbers of
 * hours or days.
 */
function period(bucket: Bucket): string {
  const length = bucketLengths[bucket];
  return `select ceil(coalesce($1::bigint, greatest(0, e.until - ${usual * length})) / ${length}.0)::bigint as first,
      ceil(e.until / ${length}.0)::bigint as until
    from (select coalesce($2::bigint, ms(h.record_time) + 1) as until) e`;
}

const point = { ...headColumns, time: 'bigint?' } as const;

/** Hours or days that have updates, and what they add up. */
function sums(bucket: Bucket) {
  return statement(
    `series of ${bucket}s`,
    {
      ...point,
      updates: 'bigint',
      events: 'bigint',
      created_events: 'bigint',
      new_parties: 'bigint',
      app: 'numeric',
      validator: 'numeric',
      sv: 'numeric',
    },
    `select ${atHead}, b.${bucket} * ${bucketLengths[bucket]} as time, b.updates, b.events, b.created_events, b.new_parties, b.app, b.validator, b.sv
    from head h cross join lateral (${period(bucket)}) t
    left join lateral (
      select * from ${bucket} where ${bucket} >= t.first and ${bucket} < t.until order by ${bucket}
    ) b on true order by b.${bucket}`,
  );
}

/** Transfers of hours or days, by kind. */
function transfers(bucket: Bucket) {
  return statement(
    `series of transfers by ${bucket}`,
    { ...point, type: 'smallint', transfers: 'bigint', amount: 'numeric', fee: 'numeric' },
    `select ${atHead}, b.${bucket} * ${bucketLengths[bucket]} as time, b.type, b.transfers, b.amount, b.fee
    from head h cross join lateral (${period(bucket)}) t
    left join lateral (
      select * from transfer_${bucket} where ${bucket} >= t.first and ${bucket} < t.until order by ${bucket}, type
    ) b on true order by b.${bucket}, b.type`,
  );
}

/** Every hour or day of the period between the first and the last that have updates. */
function each(bucket: Bucket): string {
  return `select n from generate_series(
      greatest(t.first, (select min(${bucket}) from ${bucket})), least(t.until - 1, (select max(${bucket}) from ${bucket}))
    ) n`;
}

/** Coin added after the last point `l.last`: the rest of its day by hours, later days as a whole. */
const addedLater: Readonly<Record<Bucket, string>> = {
  hour: `(select coalesce(sum(coin), 0) from hour where hour > l.last and hour < ceil((l.last + 1) / 24.0)::bigint * 24)
    + (select coalesce(sum(coin), 0) from day where day >= ceil((l.last + 1) / 24.0)::bigint)`,
  day: '(select coalesce(sum(coin), 0) from day where day > l.last)',
};

/** Hours or days with what each added to all coin, `later` what was added after the last of them, and `total`, all coin at the head. */
function supply(bucket: Bucket) {
  return statement(
    `series of supply by ${bucket}`,
    { ...point, coin: 'numeric?', later: 'numeric?', total: 'numeric' },
    `select ${atHead}, s.n * ${bucketLengths[bucket]} as time, b.coin, later.coin as later, h.unlocked + h.locked as total
    from head h cross join lateral (${period(bucket)}) t
    cross join lateral (select least(t.until - 1, (select max(${bucket}) from ${bucket})) as last) l
    cross join lateral (select ${addedLater[bucket]} as coin) later
    left join lateral (${each(bucket)}) s on true
    left join ${bucket} b on b.${bucket} = s.n order by s.n`,
  );
}

/** Hours or days with the price of the round that had opened last at the end of each. */
function price(bucket: Bucket) {
  const length = bucketLengths[bucket];
  return statement(
    `series of the price by ${bucket}`,
    { ...point, price: 'numeric?' },
    `select ${atHead}, s.n * ${length} as time, r.price
    from head h cross join lateral (${period(bucket)}) t
    left join lateral (${each(bucket)}) s on true
    left join lateral (
      select price from round where record_time < (s.n + 1) * ${length}000::bigint
      order by record_time desc, number desc, position desc, ordinal desc limit 1
    ) r on true order by s.n`,
  );
}

function ofBoth<Made>(make: (bucket: Bucket) => Made): Readonly<Record<Bucket, Made>> {
  return { hour: make('hour'), day: make('day') };
}

export const seriesStatements = {
  sums: ofBoth(sums),
  transfers: ofBoth(transfers),
  supply: ofBoth(supply),
  price: ofBoth(price),
};

import { type Bucket, bucketLengths } from '../sql/buckets.ts';
import { atHead, headColumns } from '../sql/answer.ts';
import { statement } from '../sql/statement.ts';
import { pointsOfBlock } from './series.ts';

/** Points in a period without a beginning. */
const defaultPoints = 30;

/**
 * $1 and $2: period in milliseconds, without its end; null: until the head, and `defaultPoints` long. `first` and `until` are numbers of hours or
 * days, `first_block` and `last_block` the blocks with their points.
 */
function period(bucket: Bucket): string {
  const length = bucketLengths[bucket];
  const blockOf = (number: string) => `floor(${number} / ${pointsOfBlock[bucket]}.0)::bigint`;
  return `select first, until, ${blockOf('first')} as first_block, ${blockOf('(until - 1)')} as last_block from (
      select ceil(coalesce($1::bigint, greatest(0, e.until - ${defaultPoints * length})) / ${length}.0)::bigint as first,
        ceil(e.until / ${length}.0)::bigint as until
      from (select coalesce($2::bigint, ms(h.record_time) + 1) as until) e
    ) p`;
}

const columns = {
  ...headColumns,
  first: 'bigint',
  until: 'bigint',
  block: 'bigint?',
  points: 'text',
} as const;

/** Points, separated by spaces; null is an empty text. */
const points = `array_to_string(points, ' ', '') as points`;

/** Blocks in the period of the series named in $3. */
function sums(bucket: Bucket) {
  return statement(
    `series of sums by ${bucket}`,
    { ...columns, series: 'text' },
    `select ${atHead}, t.first, t.until, s.series, s.block, s.points
    from head h cross join lateral (${period(bucket)}) t
    left join lateral (
      select series, block, ${points} from ${bucket}_series
      where series = any ($3::text[]) and block between t.first_block and t.last_block
    ) s on true`,
  );
}

/** Blocks in the period of the level $3, and the block before; `oldest` and `newest`: first and last hour or day with updates. */
function levels(bucket: Bucket) {
  return statement(
    `series of levels by ${bucket}`,
    { ...columns, before: 'numeric?', oldest: 'bigint?', newest: 'bigint?' },
    `select ${atHead}, t.first, t.until, s.block, s.before, s.points, ends.oldest, ends.newest
    from head h cross join lateral (${period(bucket)}) t
    cross join lateral (select (select min(${bucket}) from ${bucket}) as oldest, (select max(${bucket}) from ${bucket}) as newest) ends
    left join lateral (
      (select block, before, ${points} from ${bucket}_series where series = $3 and block < t.first_block order by block desc limit 1)
      union all
      (select block, before, ${points} from ${bucket}_series where series = $3 and block between t.first_block and t.last_block)
    ) s on true order by s.block`,
  );
}

export const seriesStatements = {
  sums: { hour: sums('hour'), day: sums('day') },
  levels: { hour: levels('hour'), day: levels('day') },
};

import { bucketOf } from '../sql/buckets.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

const columns = {
  ...seenColumns,
  updates: 'bigint',
  events: 'bigint',
  transfers: 'bigint',
  parties: 'bigint',
  migration_id: 'integer',
  validators: 'bigint',
  active: 'bigint',
  svs: 'bigint',
  requests: 'bigint',
  approved: 'bigint',
  open: 'bigint',
  // Updates (`tps`) and created events (`cps`) per second: of the last minute, of the last day, of the busiest minute of 30 days.
  tps: 'numeric',
  cps: 'numeric',
  day_tps: 'numeric',
  day_cps: 'numeric',
  // Percent; null if the day before had none.
  day_tps_change: 'numeric?',
  day_cps_change: 'numeric?',
  month_tps: 'numeric',
  month_cps: 'numeric',
  round: 'bigint?',
} as const;

/** SQL: number of the first bucket of `length` minutes that begins after minute `from`. */
function firstWhole(from: string, length: number) {
  return `ceil((${from} + 1) / ${length}.0)::bigint`;
}

/** SQL: number of the first bucket of `length` minutes that ends after minute `to`, so whole buckets are before it. */
function endOfWhole(to: string, length: number) {
  return `floor((${to} + 1) / ${length}.0)::bigint`;
}

/** In microseconds. */
const oneMinute = 60_000_000n;

/** SQL of a range of bucket numbers; `before` is not in it. */
type Edge = readonly [from: string, before: string];

/** SQL of the buckets at both ends of a period that do not fill a larger bucket. */
function edges(selected: string, bucket: 'minute' | 'hour', ...ends: readonly [Edge, Edge]) {
  return ends
    .map(([from, before]) => `select ${selected} from ${bucket} where ${bucket} >= ${from} and ${bucket} < ${before}`)
    .join(' union all ');
}

const bucketColumns = 'updates, created_events, most_updates, most_created_events';

/** Minutes after `from` and up to `to` that are outside the whole hours between them. */
function minutes(from: string, to: string) {
  return edges(
    'updates, created_events, updates as most_updates, created_events as most_created_events',
    'minute',
    [`${from} + 1`, `${firstWhole(from, 60)} * 60`],
    [`${endOfWhole(to, 60)} * 60`, `${to} + 1`],
  );
}

/** Buckets that cover the minutes after `from` up to `to`: whole hours, and minutes at both ends. For periods up to a day. */
function bucketsOfDay(from: string, to: string) {
  return `${minutes(from, to)}
    union all
    select ${bucketColumns} from hour where hour >= ${firstWhole(from, 60)} and hour < ${endOfWhole(to, 60)}`;
}

/** The same for periods longer than a day: whole days, then hours, then minutes at both ends. */
function bucketsOfDays(from: string, to: string) {
  return `${minutes(from, to)}
    union all ${edges(
      bucketColumns,
      'hour',
      [firstWhole(from, 60), `${firstWhole(from, 1440)} * 24`],
      [`${endOfWhole(to, 1440)} * 24`, endOfWhole(to, 60)],
    )}
    union all
    select ${bucketColumns} from day where day >= ${firstWhole(from, 1440)} and day < ${endOfWhole(to, 1440)}`;
}

/**
 * $1: microseconds; a validator whose last report is older is inactive. Periods end at the head's record time, not at the clock (docs/contract.md#v34). Rates of the last minute are counted
 * from updates, those of days (1440 minutes) and the month (43200) from buckets; `m` is the minute of the head.
 */
const figures = volumeStatement(
  'dashboard',
  columns,
  ({ update }) => `select ${atHeadSeen}, h.updates, h.events, h.transfers, h.parties, h.migration_id,
    validators.total as validators, validators.active, (select count(*) from sv) as svs,
    h.vote_requests as requests, h.approved_vote_requests as approved, h.open_vote_requests as open,
    round(recent.updates / 60.0, 3) as tps, round(recent.created / 60.0, 3) as cps,
    round(day.updates / 86400.0, 3) as day_tps, round(day.created / 86400.0, 3) as day_cps,
    round((day.updates - before.updates) * 100.0 / nullif(before.updates, 0), 4) as day_tps_change,
    round((day.created - before.created) * 100.0 / nullif(before.created, 0), 4) as day_cps_change,
    round(month.updates / 60.0, 3) as month_tps, round(month.created / 60.0, 3) as month_cps,
    h.round
  from head h
  cross join lateral (select ${bucketOf('minute', 'h.record_time')} as m) now
  cross join lateral (
    select count(*) as total, count(*) filter (where last_active_at >= h.record_time - $1::bigint) as active
    from validator where license is not null
  ) validators
  cross join lateral (
    select count(*) as updates, coalesce(sum(created_events), 0) as created from ${update} u
    where record_time > h.record_time - ${oneMinute} and record_time <= h.record_time
  ) recent
  cross join lateral (
    select coalesce(sum(updates), 0) as updates, coalesce(sum(created_events), 0) as created
    from (${bucketsOfDay('now.m - 1440', 'now.m')}) bucket
  ) day
  cross join lateral (
    select coalesce(sum(updates), 0) as updates, coalesce(sum(created_events), 0) as created
    from (${bucketsOfDay('now.m - 2880', 'now.m - 1440')}) bucket
  ) before
  cross join lateral (
    select coalesce(max(most_updates), 0) as updates, coalesce(max(most_created_events), 0) as created
    from (${bucketsOfDays('now.m - 43200', 'now.m')}) bucket
  ) month`,
);

export const getDashboard: Read<'getDashboard'> = async ({ queries, activeWindow }) => {
  // The first call has no row and assumes the head last seen. The second has the head that was read: the read is repeated if it needs other volumes.
  const rows = await queries.volumeRows(figures, [activeWindow], undefined, (volumeIndex, row) => {
    if (row !== undefined) volumeIndex.noteHead({ recordTime: BigInt(row.record_time) });
    return volumeIndex.from(volumeIndex.seen.recordTime - oneMinute);
  });
  const row = await queries.firstOrThrow(rows);
  return answer(row, {
    totalTransactions: row.updates,
    totalEvents: row.events,
    totalTransfers: row.transfers,
    totalAccounts: row.parties,
    totalValidators: row.validators,
    totalActiveValidators: row.active,
    totalInactiveValidators: Number(row.validators) - Number(row.active),
    totalSuperValidators: row.svs,
    totalVoteRequests: row.requests,
    approvedVoteRequests: row.approved,
    activeVoteRequests: row.open,
    tps: trimDecimal(row.tps),
    avgDayTps: trimDecimal(row.day_tps),
    avgDayTpsChange: trimNullable(row.day_tps_change),
    monthPeakTps: trimDecimal(row.month_tps),
    cps: trimDecimal(row.cps),
    avgDayCps: trimDecimal(row.day_cps),
    avgDayCpsChange: trimNullable(row.day_cps_change),
    monthPeakCps: trimDecimal(row.month_cps),
    migration: row.migration_id,
    latestRound: row.round,
  });
};

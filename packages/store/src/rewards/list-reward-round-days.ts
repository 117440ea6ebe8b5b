import type { RewardRoundDayValues } from '@ledger-explorer/spec/writers';
import { bucketOf, thirtyDays } from '../sql/buckets.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import {
  type CouponRole,
  selectSums,
  sumColumns,
  sumNames,
  sumsByKind,
  sumsOf,
  withCoupons,
} from '../rounds/coupon-rows.ts';

/** SQL: microseconds of the first beginning of a UTC day at or after a time in milliseconds. */
function dayFrom(milliseconds: string): string {
  return `ceil((${milliseconds}) / 86400000.0)::bigint * 86400000000`;
}

/**
 * $1 party. Days that begin at or after $2 and before $3, in milliseconds; $2 null: 30 days before $3; $3 null: up to the head. One row for each day and
 * kind; a day without coupons has one row, with kind null.
 */
function daysOf(role: CouponRole) {
  const until = 'coalesce($3::bigint, ms(h.record_time) + 1)';
  const day = (micros: string) => bucketOf('day', micros);
  return statement(
    `coupons by day, ${role}`,
    {
      ...headColumns,
      ...sumColumns,
      /** Null: the party is unknown. */
      party: 'integer?',
      day: 'bigint?',
      rounds: 'bigint',
      /** Rounds with coupons of the party; null: none. */
      active: 'bigint?',
      /** Price of the last round of the day. */
      price: 'numeric',
    },
    `${withCoupons(role, dayFrom(`coalesce($2::bigint, ${until} - ${thirtyDays})`), dayFrom(until))},
    days as (
      select ${day('o.opened')} as day, count(*) as rounds, (array_agg(o.price order by o.number desc))[1] as price from opened o group by 1
    ), by_kind as (
      select ${day('own.opened')} as day, own.kind, ${selectSums} from own group by 1, own.kind
    ), active as (
      select ${day('own.opened')} as day, count(distinct own.number) as rounds from own group by 1
    )
    select ${atHead}, h.party, d.day * 86400000 as day, d.rounds, a.rounds as active, d.price, k.kind, ${sumNames.map((name) => `k.${name}`).join(', ')}
    from h left join days d on true left join by_kind k on k.day = d.day left join active a on a.day = d.day
    order by d.day, k.kind`,
  );
}

const statements = { BENEFICIARY: daysOf('BENEFICIARY'), PROVIDER: daysOf('PROVIDER') };

export const listRewardRoundDays: Read<'listRewardRoundDays'> = async ({ queries }, { partyId, role, from, to }) => {
  const rows = await queries.rows(statements[role], [partyId, from ?? null, to ?? null]);
  const first = await queries.firstOrThrow(rows);
  if (first.party === null) return answer(first, null);
  const byDay = Map.groupBy(
    rows.filter(({ day }) => day !== null),
    ({ day }) => day ?? '',
  );
  const content = [...byDay].map(([day, dayRows]): RewardRoundDayValues => {
    const [shared] = dayRows;
    if (shared === undefined) throw new RangeError(`day ${day} has no row`);
    return {
      day,
      rounds: shared.rounds,
      activeRounds: shared.active ?? '0',
      price: trimDecimal(shared.price),
      coupons: dayRows.flatMap((row) => (row.kind === null ? [] : [sumsOf(row, row.kind)])),
    };
  });
  return answer(first, { partyId, role, sums: sumsByKind(rows.filter(({ kind }) => kind !== null)), content });
};

import { formatDecimal } from '@ledger-explorer/ledger';
import { thirtyDays } from '../sql/buckets.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { byKind, eachColumn, rewardColumnTypes } from '../write/reward-columns.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

/**
 * $1 party. Days that begin at or after $2 and before $3, in milliseconds; $2 null: 30 days before $3; $3 null: up to the head. `price`: of the last
 * round that opened before the end of the day.
 */
const days = statement(
  'rewards by day',
  {
    ...headColumns,
    /** Null: the party is unknown. */
    party: 'integer?',
    day: 'bigint?',
    ...rewardColumnTypes,
    rewards: 'bigint',
    price: 'numeric?',
  },
  `select ${atHead}, p.id as party, d.day * 86400000 as day, ${eachColumn((column) => `d.${column}`)}, d.rewards, price.price
  from head h
  cross join lateral (select coalesce($3::bigint, ms(h.record_time) + 1) as until) t
  left join party p on p.party = $1
  left join lateral (
    select * from party_day
    where party = p.id and day >= ceil(coalesce($2::bigint, t.until - ${thirtyDays}) / 86400000.0)::bigint
      and day < ceil(t.until / 86400000.0)::bigint
    order by day
  ) d on true
  left join lateral (
    select price from round where record_time < (d.day + 1) * 86400000000
    order by record_time desc, number desc, position desc, ordinal desc limit 1
  ) price on true
  order by d.day`,
);

export const listDailyRewards: Read<'listDailyRewards'> = async ({ queries }, { partyId, from, to }) => {
  const rows = await queries.rows(days, [partyId, from ?? null, to ?? null]);
  const first = await queries.firstOrThrow(rows);
  if (first.party === null) return answer(first, null);
  const dayRows = rows.filter(({ day }) => day !== null);
  const sum = (column: keyof typeof rewardColumnTypes) =>
    formatDecimal(dayRows.reduce((total, row) => total + parseSum(row[column]), 0n));
  return answer(first, {
    partyId,
    sums: {
      app: sum('app'),
      validator: sum('validator'),
      sv: sum('sv'),
      developmentFund: sum('development_fund'),
      unclaimedActivity: sum('unclaimed_activity'),
      count: String(dayRows.reduce((total, { rewards }) => total + Number(rewards), 0)),
    },
    content: dayRows.map((row) => ({
      day: row.day ?? '',
      ...byKind(row, trimDecimal),
      count: row.rewards,
      price: trimNullable(row.price),
    })),
  });
};

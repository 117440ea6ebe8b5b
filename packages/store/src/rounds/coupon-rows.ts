import { couponKinds, formatDecimal } from '@ledger-explorer/ledger';
import type { CouponSumsValues } from '@ledger-explorer/spec/writers';
import { parseSum } from '../sql/parse-sum.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';
import { roundStates } from './advances.ts';
import { selectRates } from './issuance-row.ts';

/** Role of the party: `BENEFICIARY` owns the coupons, `PROVIDER` provided their activity. */
export type CouponRole = 'BENEFICIARY' | 'PROVIDER';

const [traffic, closed] = [couponKinds.indexOf('TRAFFIC'), roundStates.indexOf('CLOSED')];

/** Columns of `selectSums`. */
export const sumColumns = {
  /** Index into `couponKinds`; null if there are no coupons. */
  kind: 'smallint?',
  received: 'bigint',
  activity: 'numeric',
  collected: 'bigint',
  issued: 'numeric?',
  expired: 'bigint',
  missed: 'numeric?',
  exchanged: 'bigint',
  unclaimed: 'bigint',
  waiting: 'bigint',
} as const;

export const sumNames = Object.keys(sumColumns).filter((name) => name !== 'kind');

/** SQL of sums over rows `own` with the columns of `selectOwn`. */
export const selectSums = `sum(own.received) as received, sum(own.activity) as activity, sum(own.collected) as collected,
  case when bool_and(own.worth_known or own.collected = 0) then sum(own.issued) end as issued, sum(own.expired) as expired,
  case when bool_and(own.worth_known or own.expired = 0) then sum(own.missed) end as missed, sum(own.exchanged) as exchanged,
  sum(own.unclaimed) as unclaimed, sum(own.waiting) as waiting`;

/**
 * SQL columns of a row `r` of `party_round` for `selectSums`. `state`, `rates`: SQL of the state of its round and of one of its rates, null if unknown.
 * Coupons without an outcome are `unclaimed` if their round is closed, else `waiting`. Those for traffic always wait, and their worth needs no rate (`worth_known`).
 */
export function selectOwn(r: string, { state, rates }: { readonly state: string; readonly rates: string }): string {
  const rest = `${r}.received - ${r}.collected - ${r}.expired - ${r}.exchanged`;
  const isLost = `${state} = ${closed} and ${r}.kind <> ${traffic}`;
  const columns = ['kind', 'received', 'activity', 'collected', 'issued', 'expired', 'missed', 'exchanged'];
  return `${columns.map((column) => `${r}.${column}`).join(', ')},
    case when ${isLost} then ${rest} else 0 end as unclaimed, case when ${isLost} then 0 else ${rest} end as waiting,
    ${rates} is not null or ${r}.kind = ${traffic} as worth_known`;
}

/**
 * SQL of the first `with` clauses of a statement: `h` the head with the party ($1; null if unknown), `opened` the rounds that opened in a period with
 * state and rates (without those of the snapshot, whose coupons are unknown), `own` the outcomes of the party's coupons in them. `from`, `until`: SQL of
 * microseconds, which can use the head `h`.
 */
export function withCoupons(role: CouponRole, from: string, until: string): string {
  // `offset 0` forces one index lookup per round. Otherwise the planner, which does not know `from` and `until`, reads the whole table.
  const rows = (other: string, condition: string) => `
    select o.number, o.opened, ${other} as other, ${selectOwn('r', { state: 'o.state', rates: 'o.rate_sv' })},
      r.received_positions, r.collected_positions, r.expired_positions
    from opened o cross join h cross join lateral (
      select * from party_round r where r.round = o.number and ${condition} offset 0
    ) r`;
  return `with h as materialized (
    select head.position, head.record_time, (select id from party where party = $1) as party from head
  ), opened as materialized (
    select n.*, a.state, i.*
    from (
      select distinct on (r.number) r.number, r.price, r.record_time as opened
      from h cross join lateral (
        select * from round where record_time >= ${from} and record_time < ${until} and position > 0 offset 0
      ) r
      where h.party is not null
      order by r.number, r.position desc, r.ordinal desc
    ) n
    cross join lateral (select coalesce(max(state), 0)::smallint as state from round_advance where number = n.number) a
    left join lateral (${selectRates('n.number')}) i on true
  ), own as materialized (
    ${
      role === 'BENEFICIARY'
        ? rows('r.provider', 'r.party = h.party')
        : // The index by provider leaves out coupons that the provider owns, which the primary key finds.
          `${rows('r.party', 'r.party = h.party and r.provider = h.party')}
    union all
    ${rows('r.party', 'r.provider = h.party and r.provider <> r.party')}`
    }
  )`;
}

/** Fields of one kind's sums. */
export function sumsOf(row: RowOf<typeof sumColumns>, kind: number): CouponSumsValues {
  return {
    kind: couponKinds[kind] ?? '',
    received: row.received,
    activity: trimDecimal(row.activity),
    collected: row.collected,
    issued: trimNullable(row.issued),
    expired: row.expired,
    missed: trimNullable(row.missed),
    exchanged: row.exchanged,
    unclaimed: row.unclaimed,
    waiting: row.waiting,
  };
}

/** Adds up rows of several rounds or days, by kind. */
export function sumsByKind(rows: readonly RowOf<typeof sumColumns>[]): CouponSumsValues[] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return couponKinds.flatMap((name, kind) => {
    const ofKind = byKind.get(kind);
    if (ofKind === undefined) return [];
    const count = (of: 'received' | 'collected' | 'expired' | 'exchanged' | 'unclaimed' | 'waiting') =>
      String(ofKind.reduce((sum, row) => sum + BigInt(row[of]), 0n));
    const amount = (of: 'activity' | 'issued' | 'missed') => {
      const known = ofKind.flatMap((row) => (row[of] === null ? [] : [parseSum(row[of])]));
      return known.length < ofKind.length ? null : formatDecimal(known.reduce((sum, one) => sum + one, 0n));
    };
    return [
      {
        kind: name,
        received: count('received'),
        activity: amount('activity') ?? '0',
        collected: count('collected'),
        issued: amount('issued'),
        expired: count('expired'),
        missed: amount('missed'),
        exchanged: count('exchanged'),
        unclaimed: count('unclaimed'),
        waiting: count('waiting'),
      },
    ];
  });
}

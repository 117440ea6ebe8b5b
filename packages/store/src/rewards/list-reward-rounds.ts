import type {
  CouponShareValues,
  CouponUpdateValues,
  RewardRoundValues,
  RoundCouponsValues,
} from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { roundStates } from '../rounds/advances.ts';
import { rateColumnTypes, ratesOf } from '../rounds/issuance-row.ts';
import {
  type CouponRole,
  selectSums,
  sumColumns,
  sumNames,
  sumsByKind,
  sumsOf,
  withCoupons,
} from '../rounds/coupon-rows.ts';
import { maxStoredPositions } from './coupon-sums.ts';

/** Share of the other party, a provider or a beneficiary, in coupons of one kind; JSON of `shares`. */
interface Share {
  readonly party: string;
  readonly name: string | null;
  readonly kind: number;
  readonly sums: Readonly<Record<Exclude<keyof typeof sumColumns, 'kind' | 'issued' | 'missed'>, string>> & {
    readonly issued: string | null;
    readonly missed: string | null;
  };
}

/**
 * $1 party. Rounds that opened at or after $2 and before $3, in milliseconds; $2 null: a day before $3; $3 null: up to the head. One row for each round
 * and kind; a round without coupons has one row, with kind null.
 */
function roundsOf(role: CouponRole) {
  const until = 'coalesce($3::bigint, ms(h.record_time) + 1) * 1000';
  return statement(
    `coupons by round, ${role}`,
    {
      ...headColumns,
      ...sumColumns,
      /** Null: the party is unknown. */
      party: 'integer?',
      number: 'bigint?',
      price: 'numeric',
      opened: 'bigint',
      state: 'smallint',
      ...rateColumnTypes,
      made_in: 'json?',
      collected_in: 'json?',
      expired_in: 'json?',
      /** In the first row only: at most 100, most issued coin first. */
      shares: 'json?',
    },
    `${withCoupons(role, `coalesce($2::bigint * 1000, ${until} - 86400000000)`, until)},
    by_kind as (
      select own.number, own.kind, ${selectSums}, json_agg(own.received_positions) as made_in,
        json_agg(own.collected_positions) as collected_in, json_agg(own.expired_positions) as expired_in
      from own group by own.number, own.kind
    )
    select ${atHead}, h.party, o.number, o.price, ms(o.opened) as opened, o.state,
      ${Object.keys(rateColumnTypes)
        .map((name) => `o.${name}`)
        .join(', ')}, k.kind, ${sumNames.map((name) => `k.${name}`).join(', ')},
      k.made_in, k.collected_in, k.expired_in,
      case when row_number() over (order by o.number, k.kind) = 1 then (
        select json_agg(json_build_object('party', p.party, 'name', ${ledgerName('p.party', '(select record_time from h)')}, 'kind', s.kind,
          'sums', json_build_object(${sumNames.map((name) => `'${name}', s.${name}::text`).join(', ')})) order by s.rank)
        from (
          select *, row_number() over (order by issued desc nulls last, received desc, (select party from party where id = other), kind) as rank
          from (select own.other, own.kind, ${selectSums} from own group by own.other, own.kind) g
          order by rank limit 100
        ) s join party p on p.id = s.other
      ) end as shares
    from h left join opened o on true left join by_kind k on k.number = o.number
    order by o.number, k.kind`,
  );
}

const statements = { BENEFICIARY: roundsOf('BENEFICIARY'), PROVIDER: roundsOf('PROVIDER') };

/** The first updates in the stored positions of several rows, without duplicates. `event`: MADE, COLLECTED or EXPIRED. */
function updatesOf(event: string, lists: unknown): CouponUpdateValues[] {
  const positions = (lists as (number[] | null)[] | null)?.flatMap((some) => some ?? []) ?? [];
  return [...new Set(positions)]
    .sort((a, b) => a - b)
    .slice(0, maxStoredPositions)
    .map((position) => ({ event, position: String(position) }));
}

export const listRewardRounds: Read<'listRewardRounds'> = async ({ queries, naming }, { partyId, role, from, to }) => {
  const rows = await queries.rows(statements[role], [partyId, from ?? null, to ?? null]);
  const first = await queries.firstOrThrow(rows);
  if (first.party === null) return answer(first, null);
  const byRound = Map.groupBy(
    rows.filter(({ number }) => number !== null),
    ({ number }) => number ?? '',
  );
  const content = [...byRound].map(([number, roundRows]): RewardRoundValues => {
    const [round] = roundRows;
    if (round === undefined) throw new RangeError(`round ${number} has no row`);
    return {
      number,
      price: trimDecimal(round.price),
      openedAt: round.opened,
      state: roundStates[round.state] ?? 'OPEN',
      rates: ratesOf(round),
      coupons: roundRows.flatMap((row): RoundCouponsValues[] =>
        row.kind === null
          ? []
          : [
              {
                ...sumsOf(row, row.kind),
                updates: [
                  ...updatesOf('MADE', row.made_in),
                  ...updatesOf('COLLECTED', row.collected_in),
                  ...updatesOf('EXPIRED', row.expired_in),
                ],
              },
            ],
      ),
    };
  });
  const shares = ((first.shares ?? []) as readonly Share[]).map(({ party, name, kind, sums }): CouponShareValues => ({
    partyId: party,
    name: naming.party(party, name),
    ...sumsOf({ ...sums, kind }, kind),
  }));
  return answer(first, { partyId, role, sums: sumsByKind(rows.filter(({ kind }) => kind !== null)), shares, content });
};

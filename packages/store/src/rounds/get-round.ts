import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { selectOwn, selectSums, sumColumns, sumNames, sumsByKind } from './coupon-rows.ts';
import { rateColumnTypes, ratesOf, selectRates } from './issuance-row.ts';
import { roundColumns, roundJoins, roundValues, selectRound } from './round-row.ts';

/** $1 number; null matches no round. `rate_sv` is null if the rates are unknown. One row for each kind of coupons, or one without a kind if there are none. */
const round = statement(
  'round',
  { ...headColumns, ...roundColumns, ...rateColumnTypes, ...sumColumns },
  `select ${atHead}, x.*, ${sumNames.map((name) => `k.${name}`).join(', ')}, k.kind
  from head h left join lateral (
    select ${selectRound}, i.*
    from (select * from round where number = $1::bigint order by position desc, ordinal desc limit 1) r ${roundJoins}
    left join lateral (${selectRates('r.number')}) i on true
  ) x on true
  left join lateral (
    select own.kind, ${selectSums}
    from (
      select ${selectOwn('r', { state: 'x.state', rates: 'x.rate_sv' })} from party_round r where r.round = x.number
    ) own group by own.kind
  ) k on true
  order by k.kind`,
);

export const getRound: Read<'getRound'> = async ({ queries }, { number }) => {
  // At most 18 digits, which fit into a bigint.
  const isNumber = /^(?:0|[1-9]\d{0,17})$/u.test(number);
  const rows = await queries.rows(round, [isNumber ? number : null]);
  const row = await queries.firstOrThrow(rows);
  if (row.number === null) return answer(row, null);
  return answer(row, {
    ...roundValues(row, row.number),
    rates: ratesOf(row),
    coupons: row.whole ? sumsByKind(rows.filter(({ kind }) => kind !== null)) : null,
  });
};

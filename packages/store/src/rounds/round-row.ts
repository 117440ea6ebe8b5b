import type { RoundValues } from '@ledger-explorer/spec/writers';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';
import { byKind, eachColumn, rewardColumnTypes } from '../write/reward-columns.ts';
import { roundStates } from './advances.ts';

const [issuing, closed] = [roundStates.indexOf('ISSUING'), roundStates.indexOf('CLOSED')];

/** Columns of a round. Without a row, all are null. */
export const roundColumns = {
  number: 'bigint?',
  price: 'numeric',
  previous_price: 'numeric?',
  /** Milliseconds: when the round's contract was created, from when it can be used, and when it reached the next states. */
  opened: 'bigint?',
  opens: 'bigint?',
  issuing: 'bigint?',
  closed: 'bigint?',
  state: 'smallint',
  /** False: the round opened before the index begins, so sums over the round are unknown. */
  whole: 'boolean',
  ...rewardColumnTypes,
} as const;

/** `r`: rows of `round`, one for each number. Needs `roundJoins`. */
export const selectRound = `r.number, r.price, previous.price as previous_price, ms(r.record_time) as opened,
  ms(r.opens_at) as opens, advance.issuing, advance.closed, advance.state, r.position > 0 as whole,
  ${eachColumn((column) => `coalesce(minted.${column}, 0) as ${column}`)}`;

export const roundJoins = `
  left join lateral (
    select price from round where number < r.number order by number desc, position desc, ordinal desc limit 1
  ) previous on true
  cross join lateral (
    select coalesce(max(state), 0)::smallint as state, ms(min(record_time) filter (where state = ${issuing})) as issuing,
           ms(min(record_time) filter (where state = ${closed})) as closed
    from round_advance where number = r.number
  ) advance
  left join round_rewards minted on minted.number = r.number`;

export function roundValues(row: RowOf<typeof roundColumns>, number: string): RoundValues {
  return {
    number,
    price: trimDecimal(row.price),
    previousPrice: trimNullable(row.previous_price),
    openedAt: row.opened,
    opensAt: row.opens,
    issuingAt: row.issuing,
    closedAt: row.closed,
    state: roundStates[row.state] ?? 'OPEN',
    minted: row.whole ? byKind(row, trimDecimal) : null,
  };
}

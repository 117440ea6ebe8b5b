import { formatDecimal, sumOf, transferTypes } from '@ledger-explorer/ledger';
import type { StatementLineValues } from '@ledger-explorer/spec/writers';
import { readSums } from '../growth/read-list.ts';
import { bucketLengths, bucketOf } from '../sql/buckets.ts';
import { EpochChanged, onOneEpoch } from '../sql/one-epoch.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { byKind, eachColumn, rewardColumns, rewardColumnTypes } from '../write/reward-columns.ts';
import { findTransferLists } from '../transfers/find-transfer-lists.ts';
import { directionOf, kindOf, listsByDirection } from '../transfers/transfer-lists.ts';
import { coinOf } from './coin-of.ts';
import { positionsBefore } from './positions-before.ts';
import { pricesAt } from './prices-at.ts';

/** Days in a period without a beginning. */
const defaultDays = 30;

/**
 * $1 party, $2 and $3 positions: rewards after the first, up to the second. A day within the period is read as one row, a day that an end
 * of the period cuts as single rewards.
 */
const rewardsStatement = statement(
  'rewards of a period',
  { epoch: 'bigint', count: 'bigint', ...rewardColumnTypes },
  `select h.epoch, r.* from head h cross join lateral (
    select coalesce(sum(rewards), 0)::bigint as count, ${eachColumn((column) => `coalesce(sum(${column}), 0) as ${column}`)}
    from (
      select rewards, ${rewardColumns.join(', ')} from party_day
      where party = $1::int and first_position > $2::bigint and last_position <= $3::bigint
      union all
      select 1, ${eachColumn((column) => `r.${column}`)}
      from party_day d
      join reward r on r.party = d.party and r.position > greatest($2::bigint, d.first_position - 1)
        and r.position <= least($3::bigint, d.last_position) and ${bucketOf('day', 'r.record_time')} = d.day
      where d.party = $1::int and d.first_position <= $3::bigint and d.last_position > $2::bigint
        and (d.first_position <= $2::bigint or d.last_position > $3::bigint)
    ) part
  ) r`,
);

/** Period of a statement in milliseconds; `now`: time of the head. Empty if `from` is after the head. */
export function periodOf(from: number | undefined, to: number | undefined, now: number) {
  const end = to ?? Math.max(now, from ?? 0);
  return { begin: from ?? Math.max(0, end - defaultDays * bucketLengths.day), end };
}

export const getStatement: Read<'getStatement'> = async ({ queries }, { partyId, from, to }) =>
  onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId);
    if (coin === null) return queries.throwNoSnapshot();
    const { row } = coin;
    if (row.party === null) return answer(row, null);
    const { begin, end } = periodOf(from, to, Number(row.recorded));
    // A period up to the head contains the head's own millisecond.
    const until = to === undefined ? end + 1 : end;
    const readTransfers = async () => {
      // At the position of `coin`: a commit since then may have moved the head.
      const position = Number(row.position);
      const found = await findTransferLists(queries, { party: partyId, lists: listsByDirection(), position });
      return found && { epoch: found.head.epoch, sums: await readSums(found, { from: begin, to: until }) };
    };
    const [[before = 0, last = 0], transfers] = await Promise.all([
      positionsBefore(queries, [begin, until], row.epoch, Number(row.position)),
      readTransfers(),
    ]);
    const [balances, [rewards], [openingPrice = null, closingPrice = null]] = await Promise.all([
      coin.at([before, last]),
      queries.rows(rewardsStatement, [row.party, before, last]),
      pricesAt(queries, coin.changes, [before, last]),
    ]);
    const [opening, closing] = balances.map(({ total }) => parseSum(total));
    if (transfers?.epoch !== row.epoch || rewards?.epoch !== row.epoch) throw new EpochChanged();
    if (opening === undefined || closing === undefined) throw new Error('a period has two ends');
    const lines = [...transfers.sums]
      .sort(([a], [b]) => a - b)
      .filter(([, { entries }]) => entries > 0)
      .map(([list, sums]) => ({ direction: directionOf(list), kind: transferTypes[kindOf(list)] ?? 'OTHER', sums }));
    const collected = byKind(rewards, parseSum);
    // `difference` is the rest, which neither lines nor rewards explain (docs/contract.md#v56).
    const net = lines.reduce((sum, line) => sum + signs[line.direction] * line.sums.amount - line.sums.fee, 0n);
    const explained = net + sumOf(collected);
    return answer(row, {
      partyId,
      from: String(begin),
      to: String(end),
      opening: formatDecimal(opening),
      closing: formatDecimal(closing),
      lines: lines.map(({ direction, kind, sums }): StatementLineValues => ({
        direction,
        kind,
        count: String(sums.entries),
        amount: formatDecimal(sums.amount),
        fee: formatDecimal(sums.fee),
      })),
      rewards: {
        ...byKind(rewards, (amount) => formatDecimal(parseSum(amount))),
        count: rewards.count,
      },
      difference: formatDecimal(closing - opening - explained),
      prices: { opening: openingPrice, closing: closingPrice },
    });
  });

/** Sign of a line's amount in the balance, by direction. */
const signs = { IN: 1n, OUT: -1n, SELF: 0n } as const;

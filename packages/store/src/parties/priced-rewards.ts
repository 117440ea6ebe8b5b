import { eventIdOf } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { EpochChanged, onOneEpoch } from '../sql/one-epoch.ts';
import type { ReadContext } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { allKinds } from '../write/reward-columns.ts';
import { positionsBefore } from './positions-before.ts';
import { pricesAt } from './prices-at.ts';

/** Number of prices per read. */
const atOnce = 1000;

/** A collected reward, with the price of coin at that time (docs/contract.md#v18). */
export interface PricedReward {
  readonly position: number;
  readonly updateId: string;
  readonly eventId: string;
  /** Milliseconds. */
  readonly createdAt: string;
  /** Sum of all kinds of rewards. */
  readonly amount: string;
  /** Null before the first round. */
  readonly price: string | null;
}

/** $1 party. Rewards at positions above $2, up to $3. If nothing is found, one row has the head only. */
const rewards = statement(
  'rewards of a party between positions',
  {
    epoch: 'bigint',
    position: 'bigint?',
    update_id: 'text',
    event_id: 'text?',
    ordinal: 'integer',
    recorded: 'bigint',
    amount: 'numeric',
  },
  `select h.epoch, r.* from head h left join lateral (
    select position, encode(update_id, 'hex') as update_id, event_id, ordinal, ms(record_time) as recorded, ${allKinds} as amount
    from reward where party = (select id from party where party = $1) and position > $2::bigint and position <= $3::bigint
  ) r on true order by r.position desc, r.ordinal desc`,
);

/** Rewards that a party collected at or after `from` and before `to` (milliseconds), up to a position, newest first. */
export async function pricedRewards(
  { queries }: ReadContext,
  {
    partyId,
    from = 0,
    to,
    position,
  }: {
    readonly partyId: string;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly position: number;
  },
): Promise<readonly PricedReward[]> {
  return onOneEpoch(async () => {
    const volumeIndex = await queries.volumeIndex();
    if (volumeIndex === null) return [];
    const { epoch } = volumeIndex;
    const times = to === undefined ? [from] : [from, to];
    const [before = 0, last = position] = await positionsBefore(queries, times, epoch, position);
    const rows = await queries.rows(rewards, [partyId, before, Math.min(last, position)]);
    if (rows[0]?.epoch !== epoch) throw new EpochChanged();
    const found = rows.filter((row) => row.position !== null);
    const positions = found.map((row) => Number(row.position));
    const prices: (string | null)[] = [];
    for (let at = 0; at < positions.length; at += atOnce) {
      prices.push(...(await pricesAt(queries, { head: { epoch }, volumeIndex }, positions.slice(at, at + atOnce))));
    }
    return found.map((row, at) => {
      const updateId = hexToId(row.update_id);
      return {
        position: positions[at] ?? 0,
        updateId,
        eventId: eventIdOf(updateId, row.event_id, row.ordinal),
        createdAt: row.recorded,
        amount: trimDecimal(row.amount),
        price: prices[at] ?? null,
      };
    });
  });
}

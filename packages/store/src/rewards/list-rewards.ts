import type { RewardValues } from '@ledger-explorer/spec/writers';
import { eventIdOf } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { eachColumn, rewardColumnTypes } from '../write/reward-columns.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';

const columns = {
  ...seenAtColumns,
  /** Null: the party is unknown at the position. */
  party: 'integer?',
  total: 'bigint',
  /** In hex. */
  update_id: 'text?',
  event_id: 'text?',
  ordinal: 'integer',
  recorded: 'bigint',
  ...rewardColumnTypes,
} as const;

/**
 * $1 position, $2 party, $3 offset, $4 size. `n` is the rank of a reward among the rewards of its party, from 1. So the total is the `n` of the last
 * reward up to the position, and an index finds the first reward of a page in a list of any length.
 */
const rewards = volumeStatement(
  'rewards',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, p.id as party, coalesce(newest.n, 0) as total, r.* ${pinned}
  left join party p on p.party = $2 and p.first_position <= at.position
  left join lateral (
    select n from reward where party = p.id and position <= at.position order by position desc, n desc limit 1
  ) newest on true
  left join lateral (
    select w.n, encode(w.update_id, 'hex') as update_id, w.event_id, w.ordinal, ms(w.record_time) as recorded,
           ${eachColumn((column) => `w.${column}`)}
    from (
      select * from reward where party = p.id and n <= newest.n - $3::bigint order by n desc limit $4
    ) w
  ) r on true order by r.n desc`,
);

export const listRewards: Read<'listRewards'> = async ({ queries }, { partyId, page, size, position }) => {
  if (position === 0) return queries.beforeFirst(null);
  const values = [position, partyId, page * size, size];
  // Only the update at the position is read from a volume, not the rewards, so the range has no effect.
  const rows = await queries.volumeRows(rewards, values, position, ({ newest }) => newest);
  const first = await queries.firstOrThrow(rows, position);
  if (first.party === null) return answer(first, null);
  const content = rows.flatMap((row): RewardValues[] => {
    if (row.update_id === null) return [];
    return [
      {
        eventId: eventIdOf(hexToId(row.update_id), row.event_id, row.ordinal),
        partyId,
        inputAppRewardAmount: trimDecimal(row.app),
        inputValidatorRewardAmount: trimDecimal(row.validator),
        inputSvRewardAmount: trimDecimal(row.sv),
        createdAt: row.recorded,
        inputDevelopmentFundAmount: trimDecimal(row.development_fund),
        inputUnclaimedActivityRecordAmount: trimDecimal(row.unclaimed_activity),
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
};

import { formatDecimal } from '@ledger-explorer/ledger';
import type { BalanceChangeValues } from '@ledger-explorer/spec/writers';
import { hexToId } from '../sql/id-bytes.ts';
import { plus } from '../growth/posting.ts';
import { readLists, readStart, sliceValues } from '../growth/read-list.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { updatesOfEntries } from '../read/rows-by-place.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { balanceOf, coinOf } from './coin-of.ts';

/** $1 positions of updates. If nothing is found, one row has the head only. */
const updates = volumeStatement(
  'ids and times of updates',
  // `update_id` in hex, `recorded` in milliseconds.
  { ...seenColumns, update_position: 'bigint?', update_id: 'text?', recorded: 'bigint' },
  ({ update }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as update_position, encode(u.update_id, 'hex') as update_id, ms(u.record_time) as recorded
    from ${update} u where u.position = any ($1::bigint[])
  ) r on true`,
);

export const listBalanceHistory: Read<'listBalanceHistory'> = async (
  { queries },
  { partyId, position, start, ...query },
) => {
  if (position === 0) return queries.beforeFirst(null);
  return onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId, position);
    if (coin === null) return queries.throwNoSnapshot(position);
    const { row, changes, initial } = coin;
    if (row.party === null) return answer(row, null);
    const slice = await readLists(changes, { ...query, start: readStart(start) });
    // From the oldest on, each balance is the previous one plus the change.
    const oldestFirst = slice.content.toSorted((a, b) => a.place - b.place);
    const rows = await updatesOfEntries(queries, changes, oldestFirst, updates);
    let sums = plus(initial, slice.before);
    const content = rows.map(([hex, { recorded }, { place, amount, fee }]): BalanceChangeValues => {
      sums = plus(sums, { entries: 1, amount, fee });
      const { unlocked, locked } = balanceOf(sums);
      return {
        partyId,
        position: String(place),
        time: recorded,
        updateId: hexToId(hex),
        unlocked,
        locked,
        unlockedChange: formatDecimal(amount),
        lockedChange: formatDecimal(fee),
      };
    });
    return answer(row, {
      ...sliceValues(slice),
      content: query.orderBy === 'DESC' ? content.toReversed() : content,
    });
  });
};

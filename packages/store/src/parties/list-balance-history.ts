import { formatDecimal } from '@ledger-explorer/ledger';
import type { BalanceChangeValues } from '@ledger-explorer/spec/writers';
import { hexToId } from '../sql/hex-to-id.ts';
import { plus } from '../growth/posting.ts';
import { readLists, readStart, sliceValues } from '../growth/read-list.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/as-of.ts';
import type { Read } from '../read/read.ts';
import { updatesByPosition } from '../read/updates-by-position.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { balanceOf, coinOf } from './coin-of.ts';

/** $1 positions of updates. If nothing is found, one row has the head only. */
const updates = volumeStatement(
  'ids and times of updates',
  // `update_id` in hex, `recorded` in milliseconds.
  { ...seenColumns, place: 'bigint?', update_id: 'text', recorded: 'bigint' },
  ({ update }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as place, encode(u.update_id, 'hex') as update_id, ms(u.record_time) as recorded
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
    const { row, changes, first } = coin;
    if (row.party === null) return answer(row, null);
    const slice = await readLists(changes, { ...query, start: readStart(start) });
    const places = slice.content.map(({ place }) => place);
    const rows = await updatesByPosition(queries, changes, places, updates);
    const named = new Map(rows.map((update) => [Number(update.place), update]));
    // From the oldest on, each balance is the previous one plus the change.
    let sums = plus(first, slice.before);
    const content = slice.content
      .toSorted((a, b) => a.place - b.place)
      .map(({ place, amount, fee }): BalanceChangeValues => {
        const update = named.get(place);
        if (update === undefined) throw new Error(`position ${place} changes a balance but has no update`);
        sums = plus(sums, { entries: 1, amount, fee });
        const { unlocked, locked } = balanceOf(sums);
        return {
          partyId,
          position: String(place),
          time: update.recorded,
          updateId: hexToId(update.update_id),
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

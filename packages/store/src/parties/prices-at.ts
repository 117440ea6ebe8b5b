import type { Queries } from '../growth/queries.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { rowsByPlace } from '../read/rows-by-place.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

/** $1 positions of updates. If two contracts have the newest round's number, the later one counts (docs/contract.md#v18). */
const afterUpdates = volumeStatement(
  'price of coin after updates',
  { ...seenColumns, update_position: 'bigint?', price: 'numeric?' },
  ({ update }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as update_position, newest.price
    from (select position, round from ${update} u where u.position = any ($1::bigint[])) u
    left join lateral (
      select price from round where number = u.round and position <= u.position order by position desc, ordinal desc limit 1
    ) newest on true
  ) r on true`,
);

/** Price in the snapshot that the index began with. One row; price null: there is none. */
const beforeUpdates = statement(
  'price of coin before the first update',
  { price: 'numeric?' },
  `select r.price from head h left join lateral (
    select price from round where position = 0 order by number desc, ordinal desc limit 1
  ) r on true`,
);

/** Price of coin at each position, which is 0 or has an update; null before the first round. Throws `EpochChanged` after a rewind, except for position 0 alone, whose price no rewind changes. */
export async function pricesAt(
  queries: Queries,
  found: { readonly head: { readonly epoch: string }; readonly volumeIndex: VolumeIndex },
  positions: readonly number[],
): Promise<(string | null)[]> {
  const [rows, [before]] = await Promise.all([
    rowsByPlace(
      queries,
      found,
      'firstPosition',
      [...new Set(positions)].filter((position) => position > 0),
      afterUpdates,
    ),
    positions.includes(0) ? queries.rows(beforeUpdates) : [],
  ]);
  const prices = new Map(rows.map(({ update_position: position, price }) => [Number(position), price]));
  return positions.map((position) => {
    const price = position === 0 ? before?.price : prices.get(position);
    return price == null ? null : trimDecimal(price);
  });
}

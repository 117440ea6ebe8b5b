import type { ReadContext } from '../read/read.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

/** State of a position in the index: it exists if it equals `kept`; else it was removed, or is ahead of the head. */
export interface Standing {
  /** Newest existing position at or before it; 0 if there is none. */
  readonly kept: number;
  /** True if a rewind removed it; it is never used again. */
  readonly isRemoved: boolean;
}

/** $1 position. If nothing is found, one row has the head only. */
const statement = volumeStatement(
  'standing of a position',
  { ...seenColumns, kept: 'bigint?' },
  ({ each }) => `select ${atHeadSeen}, r.kept from head h left join lateral (
    select n.kept from (${each(
      'newest first',
      ({ update }) =>
        `select u.position as kept from ${update} u where u.position <= $1::bigint order by u.position desc limit 1`,
    )}) n limit 1
  ) r on true`,
);

export async function standingOf({ queries }: Pick<ReadContext, 'queries'>, position: number): Promise<Standing> {
  const [row] = await queries.volumeRows(statement, [position], undefined, (volumeIndex, firstRead) => {
    const high = volumeIndex.indexOf(position);
    // A rewind may have left the position's volume empty, as a first read shows. Then all earlier volumes are read, too.
    return { low: firstRead?.kept === null ? 0 : high, high };
  });
  const kept = Number(row?.kept ?? 0);
  // Positions continue after the highest one ever used, so a missing position before the start of an epoch was removed.
  return { kept, isRemoved: row !== undefined && kept < position && position < Number(row.epoch) };
}

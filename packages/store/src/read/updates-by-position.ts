import { EpochChanged } from '../sql/one-epoch.ts';
import type { Queries } from '../growth/queries.ts';
import type { Columns, RowOf } from '../sql/statement.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import type { seenColumns, VolumeStatement } from '../growth/volume-statement.ts';

/** Rows of a statement for updates at `positions` ($1), from the volumes that have them. Throws `EpochChanged`. */
export async function updatesByPosition<Of extends Columns & typeof seenColumns>(
  queries: Queries,
  { head, volumeIndex }: { readonly head: { readonly epoch: string }; readonly volumeIndex: VolumeIndex },
  positions: readonly number[],
  statement: VolumeStatement<Of>,
): Promise<RowOf<Of>[]> {
  const byVolume = Map.groupBy(positions, (position) => volumeIndex.placeOf(position));
  const parts = await Promise.all(
    [...byVolume.values()].map((some) =>
      queries.volumeRows(statement, [`{${some.join(',')}}`], undefined, (now) =>
        now.rangeOf('firstPosition', Math.min(...some), Math.max(...some)),
      ),
    ),
  );
  const rows = parts.flat();
  if (rows.some(({ epoch }) => epoch !== head.epoch)) throw new EpochChanged();
  return rows;
}

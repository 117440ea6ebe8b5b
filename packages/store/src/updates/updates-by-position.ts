import { EpochChanged } from '../reading/one-epoch.ts';
import type { Queries } from '../reading/queries.ts';
import type { Columns, RowOf } from '../reading/statement.ts';
import type { Directory } from '../volumes/directory.ts';
import type { seenColumns, VolumeStatement } from '../volumes/volume-statement.ts';

/** Rows of updates by their positions, $1 of the statement, from the volumes that have them. Throws `EpochChanged`. */
export async function updatesByPosition<Of extends Columns & typeof seenColumns>(
  queries: Queries,
  { head, directory }: { readonly head: { readonly epoch: string }; readonly directory: Directory },
  positions: readonly number[],
  statement: VolumeStatement<Of>,
): Promise<RowOf<Of>[]> {
  const byVolume = Map.groupBy(positions, (position) => directory.placeOf(position));
  const parts = await Promise.all(
    [...byVolume.values()].map((some) =>
      queries.volumeRows(statement, [`{${some.join(',')}}`], undefined, (now) =>
        now.with('firstPosition', Math.min(...some), Math.max(...some)),
      ),
    ),
  );
  const rows = parts.flat();
  if (rows.some(({ epoch }) => epoch !== head.epoch)) throw new EpochChanged();
  return rows;
}

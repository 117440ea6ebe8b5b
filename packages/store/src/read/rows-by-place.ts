import { EpochChanged } from '../sql/one-epoch.ts';
import { plainArray } from '../sql/plain-array.ts';
import type { Queries } from '../growth/queries.ts';
import type { Columns, RowOf } from '../sql/statement.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import type { seenColumns, VolumeStatement } from '../growth/volume-statement.ts';

/**
 * Rows of a statement for `places` ($1), from the volumes that have them. `kind`: places are positions of updates, or ranks of transfers. Throws
 * `EpochChanged` after a rewind.
 */
export async function rowsByPlace<Of extends Columns & typeof seenColumns>(
  queries: Queries,
  { head, volumeIndex }: { readonly head: { readonly epoch: string }; readonly volumeIndex: VolumeIndex },
  kind: 'firstPosition' | 'firstTransfer',
  places: readonly number[],
  statement: VolumeStatement<Of>,
): Promise<RowOf<Of>[]> {
  const byVolume = Map.groupBy(places, (place) => volumeIndex.rangeOf(kind, place, place).low);
  const parts = await Promise.all(
    [...byVolume.values()].map((some) =>
      queries.volumeRows(statement, [plainArray(some)], undefined, (newestIndex) =>
        newestIndex.rangeOf(kind, Math.min(...some), Math.max(...some)),
      ),
    ),
  );
  const rows = parts.flat();
  if (rows.some(({ epoch }) => epoch !== head.epoch)) throw new EpochChanged();
  return rows;
}

/** The updates of list entries, in their order: id in hex, row, entry. Throws `EpochChanged` after a rewind. */
export async function updatesOfEntries<
  Of extends Columns &
    typeof seenColumns & { readonly update_position: 'bigint' | 'bigint?'; readonly update_id: 'text?' },
  Entry extends { readonly place: number },
>(
  queries: Queries,
  found: Parameters<typeof rowsByPlace>[1],
  entries: readonly Entry[],
  statement: VolumeStatement<Of>,
): Promise<(readonly [hex: string, row: RowOf<Of>, entry: Entry])[]> {
  const positions = entries.map(({ place }) => place);
  const rows = await rowsByPlace(queries, found, 'firstPosition', positions, statement);
  const byPosition = new Map(rows.map((row) => [Number(row.update_position), row]));
  return entries.map((entry) => {
    const row = byPosition.get(entry.place);
    const hex: string | null = row?.update_id ?? null;
    if (row === undefined || hex === null) throw new Error(`a list names position ${entry.place}, which has no update`);
    return [hex, row, entry];
  });
}

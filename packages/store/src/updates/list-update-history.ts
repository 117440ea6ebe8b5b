import type { ListedUpdateValues } from '@ledger-explorer/spec/writers';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/as-of.ts';
import type { Read } from '../read/read.ts';
import { findShapeUpdates, findUpdates } from './find-update-lists.ts';
import { sliceValues } from '../growth/read-list.ts';
import { listedUpdateValues, readSlice, updatesOf } from './update-history.ts';

/** The slice at position 0. */
const none = { total: 0, firstRank: null, newer: null, older: null, content: [] };

export const listUpdateHistory: Read<'listUpdateHistory'> = async (
  { queries, naming },
  { template, choice = null, position, ...query },
) => {
  if (position === 0) return queries.beforeFirst(none);
  return onOneEpoch(async () => {
    const found = await (template === undefined
      ? findUpdates(queries, position)
      : findShapeUpdates(queries, { template, choice }, position));
    if (found === null) return queries.throwNoSnapshot(position);
    const slice = await readSlice(found, query, { isWhole: template === undefined });
    const rows = new Map((await updatesOf(queries, found, slice)).map((row) => [Number(row.place), row]));
    return answer(found.head, {
      ...sliceValues(slice),
      content: slice.content.map(({ place }): ListedUpdateValues => {
        const row = rows.get(place);
        const hex = row?.update_id ?? null;
        if (row === undefined || hex === null) throw new Error(`a list names position ${place}, which has no update`);
        return listedUpdateValues(hex, row, naming);
      }),
    });
  });
};

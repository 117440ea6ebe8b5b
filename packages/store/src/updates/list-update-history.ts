import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { findUpdates } from './find-update-lists.ts';
import { sliceValues } from '../growth/read-list.ts';
import { byPosition, listedUpdateValues, readSlice } from './update-history.ts';
import { updatesOfEntries } from '../read/rows-by-place.ts';

/** The slice at position 0. */
const none = { total: 0, firstRank: null, newer: null, older: null, content: [] };

export const listUpdateHistory: Read<'listUpdateHistory'> = async (
  { queries, naming },
  { template, choice, position, ...query },
) => {
  if (position === 0) return queries.beforeFirst(none);
  return onOneEpoch(async () => {
    const found = await findUpdates(queries, { template, choice }, position);
    if (found === null) return queries.throwNoSnapshot(position);
    const slice = await readSlice(found, query);
    const rows = await updatesOfEntries(queries, found, slice.content, byPosition);
    return answer(found.head, {
      ...sliceValues(slice),
      content: rows.map(([hex, row]) => listedUpdateValues(hex, row, naming)),
    });
  });
};

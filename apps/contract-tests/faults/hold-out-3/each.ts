import type { ExactObject } from '@ledger-explorer/wire';
import { editRows } from '../edits/edit-rows.ts';
import type { Fault } from '../proxy/fault.ts';

/** A change of every row of the list for which `which` holds. */
export function each(
  ids: readonly string[],
  which: (row: ExactObject) => boolean,
  edit: (row: ExactObject) => void,
): Fault['answer'] {
  return editRows(ids, (rows) => {
    for (const row of rows) if (which(row)) edit(row);
    return undefined;
  });
}

import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import type { Fault } from '../proxy/fault.ts';
import { editRows } from './edit-rows.ts';

/** Changes one field of every row in which it stands. */
export function editField(
  ids: readonly string[],
  name: string,
  edit: (value: ExactJson, row: ExactObject) => ExactJson,
): Fault['answer'] {
  return editRows(ids, (rows) => {
    for (const row of rows) if (row[name] !== undefined) row[name] = edit(row[name], row);
    return undefined;
  });
}

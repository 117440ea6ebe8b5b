import type pg from 'pg';
import { type Batch, factsOf } from './batch.ts';
import { CopyRows } from './copy.ts';

/** Writes what the interpreter could not read: the updates themselves are kept, to be read again by a later version. */
export async function writeUnread(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows('unread', ['position', 'ordinal', 'reason', 'detail']);
  for (const { position, ordinal, reason, detail } of factsOf(batch, (facts) => facts.unread)) {
    rows.add(position, ordinal, reason, detail);
  }
  await rows.send(client);
}

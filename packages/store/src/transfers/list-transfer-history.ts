import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { noTransfers, readTransfers } from './transfer-history.ts';
import { listsOfKinds } from './transfer-lists.ts';

export const listTransferHistory: Read<'listTransferHistory'> = async (context, { kind, ...query }) => {
  const { queries } = context;
  if (query.position === 0) return queries.beforeFirst(noTransfers);
  const found = await readTransfers(context, { ...query, lists: listsOfKinds(kind) });
  if (found === null) return queries.throwNoSnapshot(query.position);
  return answer(found.head, { ...found.slice, content: found.rows.map(([transfer]) => transfer) });
};

import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { readTransfers } from './transfer-history.ts';
import { listsByDirection } from './transfer-lists.ts';
import { partyTransferOf } from './walk-transfers.ts';

export const listPartyTransfers: Read<'listPartyTransfers'> = async (
  context,
  { partyId, kind, direction, ...query },
) => {
  const { queries } = context;
  if (query.position === 0) return queries.beforeFirst(null);
  const found = await readTransfers(context, { ...query, party: partyId, lists: listsByDirection(kind, direction) });
  if (found === null) return queries.throwNoSnapshot(query.position);
  const { head, slice, rows } = found;
  if (head.party === null) return answer(head, null);
  return answer(head, {
    ...slice,
    content: rows.map(([transfer, entry]) => partyTransferOf(partyId, transfer, entry)),
  });
};

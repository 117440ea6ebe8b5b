import { directions, formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import { answer } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { chosenOf, readTransfers } from './transfer-history.ts';
import { directionOf, listOf } from './transfer-lists.ts';

export const listPartyTransfers: Read<'listPartyTransfers'> = async (
  context,
  { partyId, kind, direction, ...query },
) => {
  const { queries } = context;
  if (query.position === 0) return queries.beforeFirst(null);
  const kinds = chosenOf(transferTypes, kind);
  const lists = chosenOf(directions, direction).flatMap((way) => kinds.map((index) => listOf(index, way)));
  const found = await readTransfers(context, { ...query, party: partyId, lists });
  if (found === null) return queries.throwNoSnapshot(query.position);
  const { head, slice, rows } = found;
  if (head.party === null) return answer(head, null);
  return answer(head, {
    ...slice,
    content: rows.map(([transfer, { list, amount }]) => {
      const way = directionOf(list);
      const other = { IN: transfer.senders, OUT: transfer.receivers, SELF: [] }[way];
      return {
        ...transfer,
        partyId,
        direction: way,
        own: formatDecimal(amount),
        counterparties: other.map(({ partyId: id }) => id).filter((id) => id !== partyId),
      };
    }),
  });
};

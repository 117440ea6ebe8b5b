import { formatDecimal } from '@ledger-explorer/ledger';
import type { ListedTransferValues, PartyTransferValues } from '@ledger-explorer/spec/writers';
import type { Listed } from '../growth/list-reader.ts';
import { ListWalk } from '../growth/list-walk.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer, type Walk } from '../sql/answer.ts';
import type { ReadContext, ReadParameters } from '../read/read.ts';
import { findTransferLists } from './find-transfer-lists.ts';
import { transfersOf } from './transfer-history.ts';
import { directionOf, listsOfKinds, listsByDirection } from './transfer-lists.ts';

/** Transfers to walk through. */
interface WalkQuery extends Pick<ReadParameters<'listTransferHistory'>, 'from' | 'to' | 'position'> {
  readonly party?: string;
  readonly lists: readonly number[];
  /** `older` of a slice: direction, and rank of the transfer before which the walk begins. */
  readonly start: string;
}

function walk<Row>(
  { queries }: ReadContext,
  { start, from, to, ...query }: WalkQuery,
  rowOf: (transfer: ListedTransferValues, entry: Listed) => Row,
): Walk<Row> {
  /** Rank of the transfer before which the walk continues: the last returned one. */
  let [, place] = JSON.parse(start) as [string, number];
  const open = async () => {
    const found = await findTransferLists(queries, query);
    if (found === null) return queries.throwNoSnapshot(query.position);
    const { before, last } = await found.reader.between(from, to, found.lastPlace);
    return { found, entries: new ListWalk(found, before, Math.min(place, last + 1)) };
  };
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  return {
    next: (size) =>
      onOneEpoch(async () => {
        try {
          opened ??= await open();
          const { found, entries } = opened;
          const content = await entries.next(size);
          const rows = await transfersOf(queries, null, found, { content });
          place = content.at(-1)?.place ?? 0;
          const older = content.length < size ? null : JSON.stringify(['older', place]);
          return answer(found.head, { content: rows.map(([transfer, entry]) => rowOf(transfer, entry)), older });
        } catch (error) {
          // After a rewind, the next attempt continues after the last returned row.
          opened = undefined;
          throw error;
        }
      }),
  };
}

/** All transfers of some kinds or of a period, without names and images. */
export function walkTransferHistory(
  context: ReadContext,
  { kind, ...query }: Omit<WalkQuery, 'lists' | 'party'> & { readonly kind?: string | undefined },
): Walk<ListedTransferValues> {
  return walk(context, { ...query, lists: listsOfKinds(kind) }, (transfer) => transfer);
}

/** All transfers of a known party, without names and images. */
export function walkPartyTransfers(
  context: ReadContext,
  {
    partyId,
    kind,
    direction,
    ...query
  }: Omit<WalkQuery, 'lists' | 'party'> & Pick<ReadParameters<'listPartyTransfers'>, 'partyId' | 'kind' | 'direction'>,
): Walk<PartyTransferValues> {
  const lists = listsByDirection(kind, direction);
  return walk(context, { ...query, party: partyId, lists }, (transfer, entry) =>
    partyTransferOf(partyId, transfer, entry),
  );
}

/** A transfer as seen by one of its parties. `list`, `amount`: of the party's list entry. */
export function partyTransferOf(
  partyId: string,
  transfer: ListedTransferValues,
  { list, amount }: Listed,
): PartyTransferValues {
  const direction = directionOf(list);
  const other = { IN: transfer.senders, OUT: transfer.receivers, SELF: [] }[direction];
  return {
    ...transfer,
    partyId,
    direction,
    own: formatDecimal(amount),
    counterparties: other.map(({ partyId: id }) => id).filter((id) => id !== partyId),
  };
}

import { directions, formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import type { ListedTransferValues, PartyTransferValues } from '@ledger-explorer/spec/writers';
import type { Listed } from '../growth/list-reader.ts';
import { ListWalk } from '../growth/list-walk.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/as-of.ts';
import type { ReadContext, ReadParameters } from '../read/read.ts';
import type { Walk } from '../sql/answer.ts';
import { findTransferLists } from './find-transfer-lists.ts';
import { chosenOf, transfersOf } from './transfer-history.ts';
import { directionOf, listOf, listOfKind } from './transfer-lists.ts';

interface Asked extends Pick<ReadParameters<'listTransferHistory'>, 'from' | 'to' | 'position'> {
  readonly party?: string;
  readonly lists: readonly number[];
  /** `older` of a slice. */
  readonly start: string;
}

function walk<Row>(
  { queries }: ReadContext,
  { start, from, to, ...asked }: Asked,
  rowOf: (transfer: ListedTransferValues, entry: Listed) => Row,
): Walk<Row> {
  let [, place] = JSON.parse(start) as [string, number];
  const open = async () => {
    const found = await findTransferLists(queries, asked);
    if (found === null) return queries.throwNoSnapshot(asked.position);
    const { first, last } = await found.reader.between(from, to, found.upto);
    return { found, entries: new ListWalk(found, first, Math.min(place, last + 1)) };
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
          // After a rewind, it continues from the last row that was returned.
          opened = undefined;
          throw error;
        }
      }),
  };
}

/** All transfers of some kinds or of a period, without names and images. */
export function walkTransferHistory(
  context: ReadContext,
  { kind, ...asked }: Omit<Asked, 'lists' | 'party'> & { readonly kind?: string | undefined },
): Walk<ListedTransferValues> {
  return walk(context, { ...asked, lists: chosenOf(transferTypes, kind).map(listOfKind) }, (transfer) => transfer);
}

/** Those of a party that is known, without names and images. */
export function walkPartyTransfers(
  context: ReadContext,
  {
    partyId,
    kind,
    direction,
    ...asked
  }: Omit<Asked, 'lists' | 'party'> & {
    readonly partyId: string;
    readonly kind?: string | undefined;
    readonly direction?: string | undefined;
  },
): Walk<PartyTransferValues> {
  const kinds = chosenOf(transferTypes, kind);
  const lists = chosenOf(directions, direction).flatMap((way) => kinds.map((index) => listOf(index, way)));
  return walk(context, { ...asked, party: partyId, lists }, (transfer, entry) =>
    partyTransferOf(partyId, transfer, entry),
  );
}

/** A transfer as one of a party. */
export function partyTransferOf(
  partyId: string,
  transfer: ListedTransferValues,
  { list, amount }: Listed,
): PartyTransferValues {
  const way = directionOf(list);
  const other = { IN: transfer.senders, OUT: transfer.receivers, SELF: [] }[way];
  return {
    ...transfer,
    partyId,
    direction: way,
    own: formatDecimal(amount),
    counterparties: other.map(({ partyId: id }) => id).filter((id) => id !== partyId),
  };
}

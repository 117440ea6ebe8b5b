import type { TransferValues } from '@ledger-explorer/spec/writers';
import type { Between, PartyInterval } from '../read/between.ts';
import { EpochChanged, onOneEpoch } from '../sql/one-epoch.ts';
import { findTransferLists } from './find-transfer-lists.ts';
import { transfersOf } from './transfer-history.ts';
import { listsByDirection } from './transfer-lists.ts';

/** Numbers of all lists of a party. */
const lists = listsByDirection();

export const partyTransfersBetween: Between<TransferValues, PartyInterval> = async (
  { queries, naming },
  { partyId, after, to, limit },
) =>
  onOneEpoch(async () => {
    // Without lists, `before` has only the number of transfers up to `after`.
    const [found, before] = await Promise.all([
      findTransferLists(queries, { party: partyId, lists, position: to }),
      after === 0 ? null : findTransferLists(queries, { lists: [], position: after }),
    ]);
    if (found === null) return queries.throwNoSnapshot(to);
    if (after !== 0 && before === null) return queries.throwNoSnapshot(after);
    if (before !== null && before.head.epoch !== found.head.epoch) throw new EpochChanged();
    const [listed] = await found.reader.beyond(found.lists, 'newer', before?.lastPlace ?? 0, limit);
    const content = listed.filter(({ place }) => place <= found.lastPlace);
    const rows = await transfersOf(queries, naming, found, { content });
    return rows.map(([row]) => ({ position: Number(row.position), row }));
  });

import type { UpdateValues } from '@ledger-explorer/spec/writers';
import type { Between, PartyInterval } from '../read/between.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { findPartyUpdates } from './find-update-lists.ts';
import { byPosition } from './update-history.ts';
import { updatesOfEntries } from '../read/rows-by-place.ts';
import { updateValues } from './update-values.ts';

export const partyUpdatesBetween: Between<UpdateValues, PartyInterval> = async (
  { queries, naming },
  { partyId, after, to, limit },
) =>
  onOneEpoch(async () => {
    const found = await findPartyUpdates(queries, partyId, to);
    if (found === null) return queries.throwNoSnapshot(to);
    const [listed] = await found.reader.beyond(found.lists, 'newer', after, limit);
    const content = listed.filter(({ place }) => place <= found.lastPlace);
    const rows = await updatesOfEntries(queries, found, content, byPosition);
    return rows
      .map(([hex, row, { place }]) => ({ position: place, row: updateValues(hex, row, naming) }))
      .sort((a, b) => a.position - b.position);
  });

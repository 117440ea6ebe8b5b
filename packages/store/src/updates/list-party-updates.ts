import { interpret, rolesOf } from '@ledger-explorer/ledger';
import type { EventValues, PartyUpdateValues } from '@ledger-explorer/spec/writers';
import { readEventValues } from '../events/event-values.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { findPartyUpdates } from './find-update-lists.ts';
import { PayloadReader } from '../payloads/payload.ts';
import { sliceValues } from '../growth/read-list.ts';
import { listedUpdateValues, readSlice, withPayloads } from './update-history.ts';
import { updatesOfEntries } from '../read/rows-by-place.ts';

/** Limit of events per update. */
const maxEvents = 20;

export const listPartyUpdates: Read<'listPartyUpdates'> = async (
  { queries, naming },
  { partyId, include, position, ...query },
) => {
  if (position === 0) return queries.beforeFirst(null);
  return onOneEpoch(async () => {
    const found = await findPartyUpdates(queries, partyId, position);
    if (found === null) return queries.throwNoSnapshot(position);
    if (found.head.party === null) return answer(found.head, null);
    const slice = await readSlice(found, query);
    const payloads = new PayloadReader();
    const updates: PartyUpdateValues[] = [];
    // Oldest first, since an update's payload can be in the row of an earlier update.
    const oldestFirst = slice.content.toSorted((a, b) => a.place - b.place);
    for (const [hex, row] of await updatesOfEntries(queries, found, oldestFirst, withPayloads)) {
      const update = payloads.readUpdate(row);
      const { roles, ordinals } = rolesOf(update.events, interpret(update), partyId);
      const events: EventValues[] = [];
      for (const ordinal of include === 'events' ? ordinals.slice(0, maxEvents) : []) {
        const event = update.events[ordinal];
        if (event === undefined) continue;
        events.push({ id: Number(row.first_event) + ordinal, ...(await readEventValues(queries, event, row)) });
      }
      updates.push({
        ...listedUpdateValues(hex, row, naming),
        partyId,
        roles,
        partyEventsCount: ordinals.length,
        events: include === 'events' ? events : null,
      });
    }
    return answer(found.head, {
      ...sliceValues(slice),
      content: query.orderBy === 'DESC' ? updates.toReversed() : updates,
    });
  });
};

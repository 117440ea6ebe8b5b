import type { UpdateDetails } from '@ledger-explorer/client';
import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import type { RawUpdate } from './raw-update.ts';
import { checkUpdateId } from './update-page.ts';

/** Updates that may be asked for at once, and events after which no further one is read. */
const [mostUpdates, enoughEvents] = [25, 1000];

function rawUpdate(update: UpdateDetails<string>): RawUpdate {
  const { updateId, migrationId, synchronizerId, recordTime, rootEventIds, nodes, nodesCursor } = update;
  return {
    ...{ updateId, migrationId, synchronizerId, rootEventIds },
    isReassignment: nodes.some(({ eventType }) => eventType === 'assigned_event' || eventType === 'unassigned_event'),
    recordTime: new Date(recordTime).toISOString(),
    events: nodes.map(({ eventId, eventData }) => [eventId, eventData]),
    cursor: nodesCursor,
  };
}

/**
 * Updates as the ledger sent them, for pages that compute their figures again: `updates` names them, `cursor` goes on within one. Of many events not all
 * updates are answered: the first ones are, and the others have to be asked for again.
 */
export const rawUpdates: PageRoute = {
  name: 'raw',
  path: '-/raw',
  section: null,
  isData: true,
  render: async ({ client, query }) => {
    const ids = query.text('updates')?.split(',') ?? [];
    if (ids.length === 0 || ids.length > mostUpdates) {
      throw new PageError(400, texts().errors.badFilter('updates', ids.join(), texts().errors.upToIds(mostUpdates)));
    }
    for (const updateId of ids) checkUpdateId(updateId);
    const cursor = query.text('cursor') ?? undefined;
    const data: RawUpdate[] = [];
    let events = 0;
    for (const updateId of ids) {
      const update = rawUpdate((await client.getUpdate({ updateId, nodes: enoughEvents, cursor })).data);
      data.push(update);
      events += update.events.length;
      if (events >= enoughEvents) break;
    }
    return { data };
  },
};

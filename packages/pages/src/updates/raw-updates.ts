import type { UpdateDetails } from '@ledger-explorer/client';
import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import type { RawUpdate } from './raw-update.ts';
import { checkUpdateId } from './update-page.ts';

/** Maximum number of updates in a request, and number of events after which no further update is read. */
const [maxUpdates, maxEvents] = [25, 1000];

function rawUpdate(update: UpdateDetails<string>): RawUpdate {
  const { updateId, migrationId, synchronizerId, recordTime, rootEventIds, nodes, nodesCursor } = update;
  return {
    updateId,
    migrationId,
    synchronizerId,
    rootEventIds,
    isReassignment: nodes.some(({ eventType }) => eventType === 'assigned_event' || eventType === 'unassigned_event'),
    recordTime: new Date(recordTime).toISOString(),
    events: nodes.map(({ eventId, eventData }) => [eventId, eventData]),
    cursor: nodesCursor,
  };
}

/**
 * Updates as the ledger sent them, for scripts that recompute figures. `updates`: their ids; `cursor`: continues the events of the only id. If
 * they have too many events, only the first updates are answered, and the client must request the others.
 */
export const rawUpdates: PageRoute = {
  name: 'raw',
  path: '-/raw',
  section: null,
  isData: true,
  render: async ({ client, query }) => {
    const ids = query.text('updates')?.split(',') ?? [];
    if (ids.length === 0 || ids.length > maxUpdates) {
      throw new PageError(400, texts().errors.badFilter('updates', ids.join(), texts().errors.upToIds(maxUpdates)));
    }
    for (const updateId of ids) checkUpdateId(updateId);
    const cursor = query.text('cursor') ?? undefined;
    const data: RawUpdate[] = [];
    let events = 0;
    for (const updateId of ids) {
      const update = rawUpdate((await client.getUpdate({ updateId, nodes: maxEvents, cursor })).data);
      data.push(update);
      events += update.events.length;
      if (events >= maxEvents) break;
    }
    return { data };
  },
};

import type pg from 'pg';
import { contractEventKey } from '../ids/contract-key.ts';
import { keptEventIds, keptRootEventIds, updateIdIn } from '../ids/event-ids.ts';
import { idToBytes } from '../ids/id-bytes.ts';
import type { Batch, Placed } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';
import { PayloadBlocks } from './payload.ts';

export function createdEventsIn(placed: Placed): number {
  return placed.update.events.reduce((count, event) => count + (event.type === 'created_event' ? 1 : 0), 0);
}

/** Writes updates, their payloads, and the index of events by contract. `transfersBefore`: rows of the transfer list so far. */
export async function writeUpdates(
  client: pg.ClientBase,
  batch: Batch,
  synchronizerId: (synchronizer: string) => number,
  transfersBefore: number,
): Promise<void> {
  const updates = new CopyRows('update', [
    'position',
    'update_id',
    'migration_id',
    'record_time',
    'effective_at',
    'workflow_id',
    'synchronizer',
    'first_event',
    'events',
    'created_events',
    'transfers',
    'event_ids',
    'root_event_ids',
  ]);
  const payloads = new CopyRows('payload', ['position', 'bytes']);
  const blocks = new PayloadBlocks((first, bytes) => {
    payloads.add(first, bytes);
  });
  const events = new CopyRows('contract_event', ['key']);
  const oddIds: { readonly eventId: string; readonly position: number; readonly ordinal: number }[] = [];
  let transfers = transfersBefore;
  for (const placed of batch) {
    const { position, firstEvent, update, facts } = placed;
    transfers += facts.transfers.length;
    const eventIds = keptEventIds(update);
    updates.add(
      position,
      idToBytes(update.updateId),
      update.migrationId,
      update.recordTime,
      update.effectiveAt,
      update.workflowId,
      synchronizerId(update.synchronizerId),
      firstEvent,
      update.events.length,
      createdEventsIn(placed),
      transfers,
      eventIds,
      keptRootEventIds(update),
    );
    blocks.add(position, update.raw);
    for (const { contractId, ordinal } of update.events) events.add(contractEventKey(contractId, firstEvent + ordinal));
    if (eventIds === null) continue;
    for (const { eventId, ordinal } of update.events) {
      if (updateIdIn(eventId) !== update.updateId) oddIds.push({ eventId, position, ordinal });
    }
  }
  blocks.end();
  await updates.send(client);
  await payloads.send(client);
  await events.send(client);
  if (oddIds.length === 0) return;
  // Nothing but its update makes such an id unique: of two events with one id, the first is found by it.
  await client.query(
    `insert into odd_event_id (event_id, position, ordinal)
     select * from unnest($1::text[], $2::bigint[], $3::int[]) on conflict (event_id) do nothing`,
    [oddIds.map((id) => id.eventId), oddIds.map((id) => id.position), oddIds.map((id) => id.ordinal)],
  );
}

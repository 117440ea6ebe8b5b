import type { Shape } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { copyContractEvents, writeContractUses } from '../contracts/write.ts';
import { storedEventIds, storedRootEventIds, updateIdIn } from '../write/event-ids.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import type { Active } from '../write/active.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { type Batch, createdEventsIn } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { together } from '../sql/together.ts';
import { copyPayloads } from '../payloads/payload-rows.ts';

/** What a batch's updates need besides the batch. */
interface UpdateContext {
  readonly synchronizerId: (synchronizer: string) => number;
  readonly shapeId: (shape: Shape) => number;
  /** Number of transfers before the batch, and highest round opened before it; null: none. */
  readonly before: { readonly transfers: number; readonly round: number | null };
  /** Numbers of parties that each update makes active in its hour and day, by position. */
  readonly activeParties: ReadonlyMap<number, Active>;
  readonly volume: number;
}

function updateRows(batch: Batch, { synchronizerId, shapeId, before, activeParties, volume }: UpdateContext): CopyRows {
  const rows = new CopyRows(
    tableOf('update', volume),
    `position, update_id, migration_id, record_time, effective_at, workflow_id, synchronizer, first_event, events,
     created_events, transfers, own_transfers, round, root_shape, event_ids, root_event_ids, hour_parties, day_parties`,
  );
  let { transfers, round } = before;
  for (const placed of batch) {
    const { position, firstEvent, update, facts } = placed;
    transfers += facts.transfers.length;
    for (const { number } of facts.rounds) round = Math.max(round ?? number, number);
    rows.add(
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
      facts.transfers.length,
      round,
      facts.shapes[0] === undefined ? null : shapeId(facts.shapes[0]),
      storedEventIds(update),
      storedRootEventIds(update),
      activeParties.get(position)?.hour ?? 0,
      activeParties.get(position)?.day ?? 0,
    );
  }
  return rows;
}

/** Stores event ids without their update's id: these events cannot be found through their update. If two events have one id, the first is found. */
async function writeOddIds(client: pg.ClientBase, batch: Batch): Promise<void> {
  const ids = batch.flatMap(({ position, update: { updateId, events } }) =>
    events
      .filter(({ eventId }) => updateIdIn(eventId) !== updateId)
      .map(({ eventId, ordinal }) => ({ eventId, position, ordinal })),
  );
  if (ids.length === 0) return;
  await client.query(
    `insert into odd_event_id (event_id, position, ordinal)
     select * from unnest($1::text[], $2::bigint[], $3::int[]) on conflict (event_id) do nothing`,
    [ids.map((id) => id.eventId), ids.map((id) => id.position), ids.map((id) => id.ordinal)],
  );
}

/** Writes updates, their payloads, and the index of events by contract. All updates are in one slot of the volume. */
export async function writeUpdates(client: pg.ClientBase, batch: Batch, context: UpdateContext): Promise<void> {
  const { volume } = context;
  await together([
    copyContractEvents(client, batch, volume),
    copyPayloads(client, batch, volume),
    updateRows(batch, context).send(client),
    writeOddIds(client, batch),
    writeContractUses(client, batch),
  ]);
}

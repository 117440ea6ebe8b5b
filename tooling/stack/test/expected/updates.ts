import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../explorer.ts';
import type { StreamEvent, StreamUpdate } from '../stream.ts';

/** `/v1/updates`, newest first. */
export function expectedUpdates(stream: readonly StreamUpdate[]): readonly Row[] {
  return stream.toReversed().map((one) => ({
    updateId: one.updateId,
    migrationId: literal(one.migrationId),
    workflowId: one.workflowId === '' ? null : one.workflowId,
    recordTime: milliseconds(one.recordTime),
    synchronizerId: one.synchronizerId,
    effectiveAt: milliseconds(one.effectiveAt),
    rootEventIds: JSON.stringify(one.rootEventIds),
    eventsCount: literal(one.events.length),
    ...synchronizer(one),
  }));
}

/** `/v1/contracts/{contractId}/events`, newest first. */
export function expectedContractEvents(stream: readonly StreamUpdate[], contractId: string): readonly Row[] {
  return stream
    .flatMap((update) => update.events.map((event) => ({ update, event })))
    .filter(({ event }) => event.contract_id === contractId)
    .toReversed()
    .map(({ update, event }) => ({
      eventId: event.event_id,
      updateId: update.updateId,
      effectiveAt: milliseconds(update.effectiveAt),
      recordTime: milliseconds(update.recordTime),
      migrationId: literal(update.migrationId),
      createdEvents: literal(update.events.filter(({ event_type: type }) => type === 'created_event').length),
      synchronizer: update.synchronizerId,
      ...synchronizer(update),
    }));
}

/** `/v1/events/{eventId}`, less the texts of JSON that `eventData` holds too. */
export function expectedEvent(update: StreamUpdate, event: StreamEvent): Row {
  const created = event.event_type === 'created_event';
  return {
    eventId: event.event_id,
    transactionId: update.updateId,
    eventType: event.event_type,
    contractId: event.contract_id,
    templateId: event.template_id,
    packageName: event.package_name,
    templateName: event.template_id.slice(event.template_id.indexOf(':') + 1),
    templateHash: event.template_id.slice(0, event.template_id.indexOf(':')),
    createdAt: milliseconds(update.recordTime),
    choice: created ? null : event.choice,
    consuming: created ? null : event.consuming,
    childEventIds: created ? null : JSON.stringify(event.child_event_ids),
  };
}

function synchronizer(update: StreamUpdate) {
  return { synchronizerName: update.synchronizerId.split('::')[0], synchronizerImg: null };
}

import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { StreamEvent, StreamUpdate } from '../stream.ts';

/** A row of `/v1/updates`. */
export function expectedUpdate(one: StreamUpdate): Row {
  return {
    updateId: one.updateId,
    migrationId: literal(one.migrationId),
    workflowId: one.workflowId,
    recordTime: milliseconds(one.recordTime),
    synchronizerId: one.synchronizerId,
    effectiveAt: milliseconds(one.effectiveAt),
    rootEventIds: JSON.stringify(one.rootEventIds),
    eventsCount: literal(one.events.length),
    ...synchronizer(one),
  };
}

/** A row of `/v1/contracts/{contractId}/events`. */
export function expectedContractEvent(update: StreamUpdate, event: StreamEvent): Row {
  return {
    eventId: event.eventId,
    updateId: update.updateId,
    effectiveAt: milliseconds(update.effectiveAt),
    recordTime: milliseconds(update.recordTime),
    migrationId: literal(update.migrationId),
    createdEvents: literal(update.events.filter(({ type }) => type === 'created_event').length),
    synchronizer: update.synchronizerId,
    ...synchronizer(update),
  };
}

/** `/v1/events/{eventId}` (V5, V11, V12). `template`: earlier event of the contract with the template, if this one has none. */
export function expectedEvent(update: StreamUpdate, event: StreamEvent, template: StreamEvent | null = null): Row {
  const { raw, created } = event;
  const exercised = event.type === 'exercised_event';
  const templateId = event.templateId ?? template?.templateId ?? null;
  return {
    eventId: event.eventId,
    transactionId: update.updateId,
    eventType: event.type,
    contractId: event.contractId,
    templateId,
    packageName: event.packageName ?? template?.packageName ?? null,
    templateName: templateId?.slice(templateId.indexOf(':') + 1) ?? null,
    templateHash: templateId?.slice(0, templateId.indexOf(':')) ?? null,
    eventData: JSON.stringify(raw),
    createArguments: created && text(created.create_arguments),
    createdAt: milliseconds(update.recordTime),
    signatories: created && JSON.stringify(created.signatories),
    observers: created && JSON.stringify(created.observers),
    choice: exercised ? raw.choice : null,
    choiceArgument: exercised ? text(raw.choice_argument) : null,
    childEventIds: exercised ? JSON.stringify(raw.child_event_ids) : null,
    exerciseResult: exercised ? text(raw.exercise_result) : null,
    consuming: exercised ? raw.consuming : null,
    actingParties: exercised ? JSON.stringify(raw.acting_parties) : null,
    interfaceId: exercised ? (raw.interface_id ?? null) : null,
  };
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function synchronizer(update: StreamUpdate) {
  return { synchronizerName: update.synchronizerId.split('::')[0], synchronizerImg: null };
}

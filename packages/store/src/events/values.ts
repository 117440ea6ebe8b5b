import type { LedgerEvent } from '@ledger-explorer/ledger';
import type { EventDetailValues } from '@ledger-explorer/spec/writers';

/** What the index knows of an event beside the event itself. */
export interface EventContext {
  readonly updateId: string;
  /** Milliseconds: record time of the update (docs/contract.md#v6). */
  readonly createdAt: string;
}

/** The template and package of a contract, for an unassignment: the ledger does not repeat them there. */
export interface KnownTemplate {
  readonly templateId: string;
  readonly templateName: string;
  readonly packageName: string | null;
}

/** JSON text, compact; null where the ledger has null or nothing (docs/contract.md#v5). */
function jsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** An event as the contract shows it. Fields of other types of event are null (docs/contract.md#v11). */
export function eventValues(event: LedgerEvent, context: EventContext, known: KnownTemplate | null): EventDetailValues {
  const templateId = event.templateId ?? known?.templateId ?? null;
  const shared = {
    eventId: event.eventId,
    transactionId: context.updateId,
    eventType: event.type,
    contractId: event.contractId,
    templateId,
    packageName: event.packageName ?? known?.packageName ?? null,
    templateName: event.templateName ?? known?.templateName ?? null,
    templateHash: templateId?.split(':', 1)[0] ?? null,
    eventData: JSON.stringify(event.raw),
    createArguments: null,
    createdAt: context.createdAt,
    signatories: null,
    observers: null,
    choice: null,
    choiceArgument: null,
    childEventIds: null,
    exerciseResult: null,
    consuming: null,
    actingParties: null,
    interfaceId: null,
  };
  switch (event.type) {
    case 'created_event':
    case 'assigned_event':
      return {
        ...shared,
        createArguments: jsonText(event.createArguments),
        signatories: JSON.stringify(event.signatories),
        observers: JSON.stringify(event.observers),
      };
    case 'exercised_event':
      return {
        ...shared,
        choice: event.choice,
        choiceArgument: jsonText(event.choiceArgument),
        childEventIds: JSON.stringify(event.childEventIds),
        exerciseResult: jsonText(event.exerciseResult),
        consuming: event.consuming,
        actingParties: JSON.stringify(event.actingParties),
        interfaceId: event.interfaceId,
      };
    case 'unassigned_event':
      return shared;
  }
}

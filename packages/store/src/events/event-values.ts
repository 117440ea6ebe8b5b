import { type LedgerEvent } from '@ledger-explorer/ledger';
import type { EventDetailValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../sql/contract-key.ts';
import { hexToId } from '../sql/id-bytes.ts';
import type { Queries } from '../growth/queries.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlock } from '../payloads/payload.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

/** Facts about an event's update. */
interface EventContext {
  readonly updateId: string;
  /** Milliseconds: record time of the update (docs/contract.md#v6). */
  readonly createdAt: string;
}

/** Template and package of a contract, for unassigned events, in which the ledger leaves them out. */
export interface KnownTemplate {
  readonly templateId: string;
  readonly templateName: string;
  readonly packageName: string | null;
}

/** Compact JSON text; null for null and undefined (docs/contract.md#v5). */
export function jsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Fields of an event in a response. Fields of other event types are null (docs/contract.md#v11). `known`: for an unassigned event. */
function eventValues(event: LedgerEvent, context: EventContext, known: KnownTemplate | null): EventDetailValues {
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

/**
 * $1 contract, $2 event: the first two events of the contract before it. Every type of event but unassigned names the template, and between two
 * unassigned events there is an assigned one, so one of the two has it.
 */
const firstEvents = volumeStatement(
  'template of a contract',
  { ...seenColumns, ...blockColumns, update_position: 'bigint?' },
  ({ each }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    ${each(
      'oldest first',
      ({ update, payload, contractEvent }) => `
      select ${selectBlock('u')}
      from (
        select event_of(key) as event from ${contractEvent}
        where key >= (select contract_event_key($1::uuid, 0)) and key < (select contract_event_key($1::uuid, $2::bigint))
        order by key limit 2
      ) e
      cross join lateral (
        select position from ${update} where first_event <= e.event order by first_event desc, position desc limit 1
      ) u
      ${joinBlock('u', payload)}`,
    )} limit 2
  ) r on true`,
);

/** Template of a contract from its events before event number `before`; null if no indexed one has it. */
export async function knownTemplate(
  queries: Queries,
  contractId: string,
  before: number,
): Promise<KnownTemplate | null> {
  const found = (rows: readonly { readonly update_position: string | null }[]) =>
    rows.filter(({ update_position: position }) => position !== null);
  const values = [contractKey(contractId), before];
  const rows = await queries.rowsUntil(firstEvents, values, {
    order: 'oldest first',
    sought: { contracts: [contractId] },
    isEnough: (some) => found(some).length >= 2,
  });
  const payloads = new PayloadReader();
  for (const { update_position: position, first, bytes } of rows) {
    if (position === null) continue;
    const { events } = payloads.readUpdate({ update_position: position, first, bytes });
    const event = events.find((candidate) => candidate.contractId === contractId && candidate.templateId !== null);
    if (event?.templateId != null && event.templateName !== null) {
      return { templateId: event.templateId, templateName: event.templateName, packageName: event.packageName };
    }
  }
  return null;
}

/** Fields of an event; `row`: of its update, which was found, so its `update_id` is not null. */
export async function readEventValues(
  queries: Queries,
  event: LedgerEvent,
  row: { readonly update_id: string | null; readonly recorded: string; readonly first_event: string },
): Promise<EventDetailValues> {
  const id = Number(row.first_event) + event.ordinal;
  const known = event.templateId === null ? await knownTemplate(queries, event.contractId, id) : null;
  const updateId = row.update_id === null ? '' : hexToId(row.update_id);
  return eventValues(event, { updateId, createdAt: row.recorded }, known);
}

import type { LedgerEvent } from '../events/event.ts';
import { templateOf } from '../events/template-names.ts';
import { fitsAsId } from '../values/fits-as-id.ts';
import { isObject } from '../values/json.ts';
import { plainText } from '../values/plain-text.ts';
import { idsIn, orderEvents } from './event-order.ts';
import { Fields } from './fields.ts';
import { MalformedUpdate } from './malformed-update.ts';
import type { Update } from './update.ts';

/**
 * Decodes an item of Scan's `/v2/updates`: a transaction, or a reassignment. Payloads are neither copied nor checked. Unknown fields are ignored, and
 * optional ones may be absent. `events_by_id` may be a map instead of an object.
 * @throws MalformedUpdate if a field that the index needs is missing or has the wrong type
 */
export function decodeUpdate(item: unknown): Update {
  if (!isObject(item)) throw new MalformedUpdate(null, 'content', item);
  const updateId = new Fields(item, null, '').id('update_id');
  const fields = new Fields(item, updateId, '');
  // A reassignment has an `event`; a transaction has `events_by_id` instead.
  return item.event === undefined || item.event === null
    ? decodeTransaction(updateId, fields)
    : decodeReassignment(updateId, fields);
}

function decodeTransaction(updateId: string, fields: Fields): Update {
  const rootEventIds = fields.ids('root_event_ids');
  // Unchanged ids, since they are keys of the events.
  const order = orderEvents(idsIn(fields.object.root_event_ids), eventsById(fields));
  const { ids, parents, reached } = order;

  const children = ids.map((): number[] => []);
  for (let ordinal = 0; ordinal < ids.length; ordinal++) children[parents[ordinal] ?? -1]?.push(ordinal);

  const events = ids.map((id, ordinal) => {
    const event = order.events[ordinal];
    if (!isObject(event)) throw new MalformedUpdate(updateId, `events_by_id.${id}`, event);
    const eventFields = new Fields(event, updateId, `events_by_id.${id}.`);
    return decodeEvent(id, ordinal, eventFields, children[ordinal] ?? [], parents[ordinal] ?? -1);
  });
  const detached = ids.slice(reached).map((_id, at) => reached + at);
  return {
    kind: 'transaction',
    updateId,
    migrationId: fields.migrationId('migration_id'),
    recordTime: fields.time('record_time'),
    effectiveAt: fields.optionalText('effective_at') === null ? null : fields.time('effective_at'),
    workflowId: fields.optionalText('workflow_id'),
    synchronizerId: fields.id('synchronizer_id'),
    rootEventIds,
    events,
    raw: fields.object,
    ...(detached.length === 0 ? {} : { detached }),
  };
}

function eventsById(fields: Fields): ReadonlyMap<string, unknown> {
  const given = fields.object.events_by_id;
  return given instanceof Map ? given : new Map(Object.entries(fields.inner('events_by_id').object));
}

function decodeEvent(id: string, ordinal: number, fields: Fields, children: number[], parent: number): LedgerEvent {
  const raw = fields.object;
  const template = templateOf(fields.text('template_id'));
  const base = {
    ordinal,
    eventId: fields.optionalId('event_id') ?? (fitsAsId(id) ? plainText(id) : fields.fail('event_id')),
    contractId: fields.id('contract_id'),
    templateId: template.id,
    templateName: template.name,
    packageName: fields.optionalText('package_name'),
    raw,
  };
  const type = fields.optionalText('event_type') ?? (raw.choice === undefined ? 'created_event' : 'exercised_event');
  if (type === 'created_event') {
    return {
      ...base,
      type,
      createArguments: raw.create_arguments ?? null,
      signatories: fields.ids('signatories'),
      observers: fields.ids('observers'),
    };
  }
  if (type !== 'exercised_event') return fields.fail('event_type');
  return {
    ...base,
    type,
    choice: fields.text('choice'),
    choiceArgument: raw.choice_argument ?? null,
    exerciseResult: raw.exercise_result ?? null,
    consuming: fields.flag('consuming'),
    actingParties: fields.ids('acting_parties'),
    interfaceId: fields.optionalText('interface_id'),
    childEventIds: fields.ids('child_event_ids'),
    children,
    parent: parent < 0 ? null : parent,
  };
}

/** Decodes an update of one event (docs/contract.md#v11). An event without its own id gets `<update id>:0`. */
function decodeReassignment(updateId: string, fields: Fields): Update {
  const event = fields.inner('event');
  const source = event.id('source_synchronizer');
  const target = event.id('target_synchronizer');
  const base = { ordinal: 0, submitter: event.optionalId('submitter'), source, target, raw: event.object };
  const migrationId = (event.has('migration_id') ? event : fields).migrationId('migration_id');

  let decoded: LedgerEvent;
  const given = event.object.created_event;
  if (given === undefined || given === null) {
    const templateId = event.optionalText('template_id');
    decoded = {
      ...base,
      type: 'unassigned_event',
      eventId: event.optionalId('event_id') ?? `${updateId}:0`,
      contractId: event.id('contract_id'),
      templateId,
      templateName: templateId === null ? null : templateOf(templateId).name,
      packageName: event.optionalText('package_name'),
    };
  } else {
    const created = event.inner('created_event');
    const templateId = created.text('template_id');
    decoded = {
      ...base,
      type: 'assigned_event',
      eventId: created.optionalId('event_id') ?? event.optionalId('event_id') ?? `${updateId}:0`,
      contractId: created.id('contract_id'),
      templateId,
      templateName: templateOf(templateId).name,
      packageName: created.optionalText('package_name'),
      createArguments: created.object.create_arguments ?? null,
      signatories: created.ids('signatories'),
      observers: created.ids('observers'),
    };
  }
  return {
    kind: 'reassignment',
    updateId,
    migrationId,
    recordTime: fields.time('record_time'),
    effectiveAt: null,
    workflowId: null,
    synchronizerId: decoded.type === 'assigned_event' ? target : source,
    rootEventIds: [decoded.eventId],
    events: [decoded],
    raw: fields.object,
  };
}

import { isRecord } from '../json.ts';
import { hash } from 'node:crypto';
import document from '@ledger-explorer/spec/scan.json' with { type: 'json' };

const { schemas } = document.components;

function fieldsOf(...shapes: readonly { readonly properties: object }[]) {
  return new Set(shapes.flatMap(({ properties }) => Object.keys(properties)));
}

/**
 * Fields on which Scans must agree: those of the contract, since a newer release may add fields in a network with older
 * releases. Without `offset`, which is local to a node, and the external hash, which each node begins to write at a configured time.
 */
const itemFields = fieldsOf(schemas.Transaction, schemas.Reassignment);
itemFields.delete('offset');
itemFields.delete('external_transaction_hash');
const eventFields = fieldsOf(schemas.CreatedEvent, schemas.ExercisedEvent);
const reassignmentFields = fieldsOf(schemas.Assignment, schemas.Unassignment);
const payloads = ['create_arguments', 'choice_argument', 'exercise_result'] as const;

/** Id that stands for the created event of an assignment, which is not in `events_by_id`. */
const assigned = 'event';

/** Payloads of an item that its Scan could not decode (`{error, value}`), as `event id/field`. */
export function undecodedIn(item: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const created = isRecord(item) && isRecord(item.event) ? item.event.created_event : null;
  for (const [id, event] of [...eventsOf(item), ...(isRecord(created) ? [[assigned, created] as const] : [])]) {
    for (const field of payloads) if (isUndecoded(event[field])) found.add(`${id}/${field}`);
  }
  return found;
}

/**
 * Hash of the parts of an update on which Scans must agree: known fields with sorted keys, without null (a newer codec writes optional fields that an
 * older one does not know), and without the payloads in `leftOut` (see `undecodedIn`).
 */
export function updateHash(item: unknown, leftOut: ReadonlySet<string> = new Set()): string {
  const own = pick(item, itemFields);
  const pickEvent = (id: string, event: unknown) => pick(event, eventFields, (field) => !leftOut.has(`${id}/${field}`));
  const reassigned = pick(own.event, reassignmentFields);
  return hash(
    'sha256',
    canonical({
      ...own,
      events_by_id: Object.fromEntries(eventsOf(item).map(([id, event]) => [id, pickEvent(id, event)])),
      event: { ...reassigned, created_event: pickEvent(assigned, reassigned.created_event) },
    }),
    'hex',
  );
}

function pick(
  value: unknown,
  fields: ReadonlySet<string>,
  wanted: (field: string) => boolean = () => true,
): Record<string, unknown> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([field]) => fields.has(field) && wanted(field)));
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter((key) => value[key] !== null && value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join()}}`;
}

function eventsOf(item: unknown): [string, Record<string, unknown>][] {
  if (!isRecord(item) || !isRecord(item.events_by_id)) return [];
  return Object.entries(item.events_by_id).flatMap(([id, event]) => (isRecord(event) ? [[id, event]] : []));
}

function isUndecoded(payload: unknown): boolean {
  return (
    isRecord(payload) && typeof payload.error === 'string' && 'value' in payload && Object.keys(payload).length === 2
  );
}

import { hash } from 'node:crypto';

/** Of an item: local to a node (`offset`), or written by some Scans only (the external hash, from a configured time on). */
const ofOneHost = new Set(['offset', 'external_transaction_hash']);
const payloads = ['create_arguments', 'choice_argument', 'exercise_result'] as const;

/** Where an item has a payload that its Scan could not decode (`{error, value}`): `event id/field`. */
export function undecodedIn(item: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [id, event] of eventsOf(item)) {
    for (const field of payloads) if (isUndecoded(event[field])) found.add(`${id}/${field}`);
  }
  return found;
}

/**
 * Hash of what every Scan must say alike of an update: keys sorted, what is null taken as absent (a newer codec writes the
 * optional fields that an older one does not know), without `leftOut` (see `undecodedIn`).
 */
export function updateHash(item: unknown, leftOut: ReadonlySet<string> = new Set()): string {
  const events = Object.fromEntries(
    eventsOf(item).map(([id, event]) => [
      id,
      Object.fromEntries(Object.entries(event).filter(([field]) => !leftOut.has(`${id}/${field}`))),
    ]),
  );
  const own = isRecord(item) ? Object.entries(item).filter(([key]) => !ofOneHost.has(key)) : [];
  const whole = { ...Object.fromEntries(own), ...(leftOut.size > 0 && { events_by_id: events }) };
  return hash('sha256', canonical(whole), 'hex');
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

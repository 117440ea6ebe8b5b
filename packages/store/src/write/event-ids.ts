import type { EntryUpdate } from './entry.ts';

/**
 * An event id as kept beside its update: `:7` goes on after the update id, anything else is the whole id, behind a `=` where
 * it could be taken for one of the two.
 */
function shorten(updateId: string, eventId: string): string {
  if (eventId.startsWith(`${updateId}:`)) return eventId.slice(updateId.length);
  return /^[:=]/.test(eventId) ? `=${eventId}` : eventId;
}

function lengthen(updateId: string, short: string): string {
  if (short.startsWith(':')) return updateId + short;
  return short.startsWith('=') ? short.slice(1) : short;
}

/** The update of an event id: the text before its last colon. */
export function updateIdIn(eventId: string): string {
  return eventId.slice(0, Math.max(eventId.lastIndexOf(':'), 0));
}

/** Event ids of an update in order; null where they are `<update id>:0`, `:1`, …, as nearly always. */
export function storedEventIds(update: EntryUpdate): string[] | null {
  const { updateId, events } = update;
  if (events.every((event) => event.eventId === `${updateId}:${event.ordinal}`)) return null;
  return events.map((event) => shorten(updateId, event.eventId));
}

/** The id of one of its events as a row of that event keeps it; null where it is `<update id>:<ordinal>`. */
export function storedEventId({ updateId, events }: EntryUpdate, ordinal: number): string | null {
  const eventId = events.find((event) => event.ordinal === ordinal)?.eventId;
  return eventId === undefined || eventId === `${updateId}:${ordinal}` ? null : shorten(updateId, eventId);
}

/** The id of an event from what `storedEventId` kept. */
export function eventIdOf(updateId: string, kept: string | null, ordinal: number): string {
  return kept === null ? `${updateId}:${ordinal}` : lengthen(updateId, kept);
}

/** Root event ids; null where there is one and it is the first event. */
export function storedRootEventIds(update: EntryUpdate): string[] | null {
  const { updateId, rootEventIds } = update;
  if (rootEventIds.length === 1 && rootEventIds[0] === `${updateId}:0`) return null;
  return rootEventIds.map((eventId) => shorten(updateId, eventId));
}

/** The id of the event at an ordinal, from what was kept. */
export function eventIdAt(updateId: string, kept: readonly string[] | null, ordinal: number): string {
  return eventIdOf(updateId, kept?.[ordinal] ?? null, ordinal);
}

export function rootEventIds(updateId: string, kept: readonly string[] | null): string[] {
  return kept === null ? [`${updateId}:0`] : kept.map((short) => lengthen(updateId, short));
}

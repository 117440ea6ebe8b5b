import type { EntryUpdate } from './entry.ts';

/**
 * Short form of an event id: `:7` is appended to the update id; any other text is the whole id, after a `=` if the id begins with `:`
 * or `=`.
 */
function shorten(updateId: string, eventId: string): string {
  if (eventId.startsWith(`${updateId}:`)) return eventId.slice(updateId.length);
  return /^[:=]/.test(eventId) ? `=${eventId}` : eventId;
}

function lengthen(updateId: string, short: string): string {
  if (short.startsWith(':')) return updateId + short;
  return short.startsWith('=') ? short.slice(1) : short;
}

/** Update id in an event id: the text before its last colon. */
export function updateIdIn(eventId: string): string {
  return eventId.slice(0, Math.max(eventId.lastIndexOf(':'), 0));
}

/** Short event ids of an update, in order; null in the usual case `<update id>:0`, `:1`, …. */
export function storedEventIds(update: EntryUpdate): string[] | null {
  const { updateId, events } = update;
  if (events.every((event) => event.eventId === `${updateId}:${event.ordinal}`)) return null;
  return events.map((event) => shorten(updateId, event.eventId));
}

/** Short id of an event, for its own row; null if the id is `<update id>:<ordinal>`. */
export function storedEventId({ updateId, events }: EntryUpdate, ordinal: number): string | null {
  const eventId = events.find((event) => event.ordinal === ordinal)?.eventId;
  return eventId === undefined || eventId === `${updateId}:${ordinal}` ? null : shorten(updateId, eventId);
}

/** Event id from the result of `storedEventId`. */
export function eventIdOf(updateId: string, stored: string | null, ordinal: number): string {
  return stored === null ? `${updateId}:${ordinal}` : lengthen(updateId, stored);
}

/** Short root event ids; null if the only one is the first event. */
export function storedRootEventIds(update: EntryUpdate): string[] | null {
  const { updateId, rootEventIds } = update;
  if (rootEventIds.length === 1 && rootEventIds[0] === `${updateId}:0`) return null;
  return rootEventIds.map((eventId) => shorten(updateId, eventId));
}

/** Event id at an ordinal, from the result of `storedEventIds`. */
export function eventIdAt(updateId: string, stored: readonly string[] | null, ordinal: number): string {
  return eventIdOf(updateId, stored?.[ordinal] ?? null, ordinal);
}

/** Root event ids from the result of `storedRootEventIds`. */
export function rootEventIds(updateId: string, stored: readonly string[] | null): string[] {
  return stored === null ? [`${updateId}:0`] : stored.map((short) => lengthen(updateId, short));
}

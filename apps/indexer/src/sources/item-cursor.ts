import { isRecord } from '../json.ts';
import { formatTime, parseTime } from '@ledger-explorer/ledger';
import type { Cursor } from '@ledger-explorer/store';

/**
 * Cursor of an item, from its own fields; null if it has none. A reassignment can have its migration id in
 * `event`.
 */
export function itemCursor(item: unknown): Cursor | null {
  if (!isRecord(item)) return null;
  const { record_time: recordTime } = item;
  const given = item.migration_id ?? (isRecord(item.event) ? item.event.migration_id : undefined);
  const migrationId = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof recordTime !== 'string' || typeof migrationId !== 'number' || !Number.isSafeInteger(migrationId))
    return null;
  return time(recordTime) === null ? null : { migrationId, recordTime };
}

interface Placed {
  readonly cursor: Cursor | null;
}

/** Cursor of the last item that has one. */
export function lastCursor(items: readonly Placed[]): Cursor | null {
  return items.findLast(({ cursor }) => cursor !== null)?.cursor ?? null;
}

/** True if `cursor` is later in the stream than `other`: by migration, then by record time. */
export function isAfter(cursor: Cursor, other: Cursor): boolean {
  if (cursor.migrationId !== other.migrationId) return cursor.migrationId > other.migrationId;
  const [a, b] = [time(cursor.recordTime), time(other.recordTime)];
  return a !== null && b !== null && a > b;
}

export function sameCursor(a: Cursor | null, b: Cursor): boolean {
  return a !== null && a.migrationId === b.migrationId && time(a.recordTime) === time(b.recordTime);
}

/** Cursor a microsecond before this one: the updates at its record time come after it. */
export function justBefore({ migrationId, recordTime }: Cursor): Cursor {
  return { migrationId, recordTime: formatTime(parseTime(recordTime) - 1n) };
}

/**
 * The items by migration and record time; unchanged if they are sorted. An item without a cursor stays after its predecessor.
 */
export function inStreamOrder<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  const placed: { readonly item: Item; readonly cursor: Cursor | null }[] = [];
  for (const item of items) placed.push({ item, cursor: item.cursor ?? placed.at(-1)?.cursor ?? null });
  const ordered = placed.every(({ cursor }, at) => compare(placed[at - 1]?.cursor ?? null, cursor) <= 0);
  return ordered ? items : placed.toSorted((a, b) => compare(a.cursor, b.cursor)).map(({ item }) => item);
}

/** Null, for items before the first one with a cursor, comes first. */
function compare(a: Cursor | null, b: Cursor | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return Number(isAfter(a, b)) - Number(isAfter(b, a));
}

/** False if the first item is not after the cursor, which means that the host ignores the cursor. */
export function startsAfter([first]: readonly Placed[], after: Cursor | null): boolean {
  const cursor = first?.cursor ?? null;
  return after === null || cursor === null || isAfter(cursor, after);
}

function time(text: string): bigint | null {
  try {
    return parseTime(text);
  } catch {
    return null;
  }
}

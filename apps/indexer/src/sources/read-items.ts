import { setImmediate } from 'node:timers/promises';
import type { Cursor } from '@ledger-explorer/store';
import { parseLossless } from '@ledger-explorer/wire';
import { interpretItem } from '../interpret-item.ts';
import { itemCursor } from './item-cursor.ts';
import { type PagePart, splitPage } from './split-page.ts';
import type { StreamItem } from './stream-item.ts';

/** JSON, but not a page of the stream. */
export class NoPage extends Error {
  override readonly name = 'NoPage';
}

/** Milliseconds at a stretch: meanwhile the page before is committed, and PostgreSQL waits for what to do next. */
const stretch = 0.3;

/**
 * The items of a page, each parsed, read and let go before the next: parsed together, a page is a hundred MiB that outlive
 * every young collection. `wanted`: the others are left out. Throws `SyntaxError` and `NoPage`.
 */
export async function readItems(
  page: Buffer,
  wanted: (cursor: Cursor | null) => boolean = () => true,
): Promise<readonly StreamItem[]> {
  const items: StreamItem[] = [];
  let began = performance.now();
  const add = async (value: unknown, raw: unknown) => {
    const cursor = itemCursor(value);
    if (wanted(cursor)) items.push({ cursor, raw, says: interpretItem(value, raw) });
    if (performance.now() - began < stretch) return;
    await setImmediate();
    began = performance.now();
  };
  const parts = splitPage(page);
  if (parts === null) {
    for (const value of parsePage(page)) await add(value, value);
    return items;
  }
  for (const part of parts) {
    const { start, end, plain } = part;
    const value = plain ? parsePlain(page, part) : parseLossless(page.toString('utf8', start, end));
    await add(value, plain ? page.subarray(start, end) : value);
  }
  return items;
}

/**
 * An item, its events as a map, each parsed alone. No two items have the ids of events in common: as names of properties, V8 would keep each of
 * them, and make a class of objects for it, which takes longer than to parse what they name.
 */
function parsePlain(page: Buffer, { start, end, events }: PagePart): unknown {
  if (events === null) return JSON.parse(page.toString('utf8', start, end));
  const around = `${page.toString('utf8', start, events.start)}{}${page.toString('utf8', events.end, end)}`;
  const item = JSON.parse(around) as Record<string, unknown>;
  const byId = new Map<string, unknown>();
  for (const { idStart, idEnd, end: eventEnd } of events.each) {
    byId.set(page.toString('utf8', idStart, idEnd), JSON.parse(page.toString('utf8', idEnd + 2, eventEnd)));
  }
  item.events_by_id = byId;
  return item;
}

/** The items of a page as values. Throws `SyntaxError` and `NoPage`. */
export function parsePage(page: Buffer): readonly unknown[] {
  const value = parseLossless(new TextDecoder().decode(page));
  const items: unknown =
    typeof value === 'object' && value !== null && 'transactions' in value ? value.transactions : undefined;
  if (!Array.isArray(items)) throw new NoPage('has no list "transactions"');
  return items as readonly unknown[];
}

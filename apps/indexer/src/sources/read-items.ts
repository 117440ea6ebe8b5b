import { setImmediate } from 'node:timers/promises';
import type { Cursor } from '@ledger-explorer/store';
import { parseLossless } from '@ledger-explorer/wire';
import { member } from '../json.ts';
import { interpretItem } from '../interpret-item.ts';
import { itemCursor } from './item-cursor.ts';
import { type PagePart, splitPage } from './split-page.ts';
import type { StreamItem } from './stream-item.ts';

/** A text is JSON, but not a page of the stream. */
export class NoPage extends Error {
  override readonly name = 'NoPage';
}

/** Milliseconds of work until other tasks get a turn: PostgreSQL waits for the next statement of the previous page's commit. */
const maxWork = 0.3;

/**
 * Reads the items of a page, each parsed, interpreted and released before the next. Parsed as a whole, a page takes a hundred MiB that outlive
 * young collections. `wanted`: filter by cursor. Throws `SyntaxError` and `NoPage`.
 */
export async function readItems(
  page: Buffer,
  wanted: (cursor: Cursor | null) => boolean = () => true,
): Promise<readonly StreamItem[]> {
  const items: StreamItem[] = [];
  let began = performance.now();
  const add = async (value: unknown, raw: unknown) => {
    const cursor = itemCursor(value);
    if (wanted(cursor)) items.push({ cursor, raw, content: interpretItem(value, raw) });
    if (performance.now() - began < maxWork) return;
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
 * Parses an item with its events as a map, each event separately. Event ids are unique, and as property names V8 would keep each of
 * them and make a class for the object, which takes longer than parsing the events.
 */
function parsePlain(page: Buffer, { start, end, events }: PagePart): unknown {
  if (events === null) return JSON.parse(page.toString('utf8', start, end));
  const around = `${page.toString('utf8', start, events.start)}{}${page.toString('utf8', events.end, end)}`;
  const item = JSON.parse(around) as Record<string, unknown>;
  const byId = new Map<string, unknown>();
  for (const { idStart, idEnd, end: eventEnd } of events.events) {
    byId.set(page.toString('utf8', idStart, idEnd), JSON.parse(page.toString('utf8', idEnd + 2, eventEnd)));
  }
  item.events_by_id = byId;
  return item;
}

/** The items of a page, all parsed. Throws `SyntaxError` and `NoPage`. */
export function parsePage(page: Buffer): readonly unknown[] {
  const items = member(parseLossless(new TextDecoder().decode(page)), 'transactions');
  if (!Array.isArray(items)) throw new NoPage('has no list "transactions"');
  return items as readonly unknown[];
}

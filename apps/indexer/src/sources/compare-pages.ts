import type { Cursor } from '@ledger-explorer/store';
import { isAfter, itemCursor } from './item-cursor.ts';
import { undecodedIn, updateHash } from './update-hash.ts';

/** An update that two hosts tell differently; a hash is null where that host leaves the update out. */
export interface Difference {
  readonly updateId: string;
  readonly hashes: readonly [string | null, string | null];
}

/**
 * Where two hosts' pages after one cursor contradict each other. A page may end sooner than the other (a host that is
 * behind); what one leaves out counts only where it goes on after it on the same synchronizer.
 */
export function comparePages(first: readonly unknown[], second: readonly unknown[]): Difference[] {
  const [a, b] = [byId(first), byId(second)];
  const ends = [lastBySynchronizer(a), lastBySynchronizer(b)] as const;
  const found: Difference[] = [];
  for (const [updateId, one] of a) {
    const other = b.get(updateId);
    if (other === undefined) {
      if (goesPast(ends[1], one)) found.push({ updateId, hashes: [updateHash(one), null] });
      continue;
    }
    const leftOut = new Set([...undecodedIn(one), ...undecodedIn(other)]);
    const hashes = [updateHash(one, leftOut), updateHash(other, leftOut)] as const;
    if (hashes[0] !== hashes[1]) found.push({ updateId, hashes });
  }
  for (const [updateId, other] of b) {
    if (!a.has(updateId) && goesPast(ends[0], other)) found.push({ updateId, hashes: [null, updateHash(other)] });
  }
  return found;
}

type Item = Readonly<Record<string, unknown>>;

function byId(items: readonly unknown[]): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) {
    if (isRecord(item) && typeof item.update_id === 'string') found.set(item.update_id, item);
  }
  return found;
}

function lastBySynchronizer(items: ReadonlyMap<string, Item>): ReadonlyMap<string, Cursor> {
  const last = new Map<string, Cursor>();
  for (const item of items.values()) {
    const cursor = itemCursor(item);
    const before = last.get(synchronizerOf(item));
    if (cursor !== null && (before === undefined || isAfter(cursor, before))) last.set(synchronizerOf(item), cursor);
  }
  return last;
}

function goesPast(ends: ReadonlyMap<string, Cursor>, item: Item): boolean {
  const [end, cursor] = [ends.get(synchronizerOf(item)), itemCursor(item)];
  return end !== undefined && cursor !== null && isAfter(end, cursor);
}

/** A reassignment is sequenced where its contract arrives, or leaves. */
function synchronizerOf({ synchronizer_id: own, event }: Item): string {
  if (typeof own === 'string') return own;
  if (!isRecord(event)) return '';
  const { source_synchronizer: source, target_synchronizer: target, created_event: created } = event;
  const where = isRecord(created) ? target : source;
  return typeof where === 'string' ? where : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

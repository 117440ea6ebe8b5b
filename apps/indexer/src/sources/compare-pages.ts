import { isRecord } from '../json.ts';
import { parseTime } from '@ledger-explorer/ledger';
import type { Cursor } from '@ledger-explorer/store';
import { isAfter } from './item-cursor.ts';
import { type StreamItem, updateIdOf, valueOf } from './stream-item.ts';
import { undecodedIn, updateHash } from './update-hash.ts';

/** Version of an item on one host, or in the index. */
export interface ItemVersion extends Pick<StreamItem, 'cursor' | 'raw'> {
  /** Null if the item has none. */
  readonly updateId: string | null;
}

/** An update on which two pages differ; a side is null if its page lacks the update. */
export interface Difference {
  readonly updateId: string;
  readonly cursor: Cursor | null;
  readonly pair: readonly [ItemVersion | null, ItemVersion | null];
}

export function versionOf(item: StreamItem): ItemVersion {
  const { cursor, raw } = item;
  return { updateId: updateIdOf(item), cursor, raw };
}

/** Microseconds of record time after which a host must have an update of any synchronizer. */
const mustHaveAfter = 10n * 60n * 1_000_000n;

/**
 * Differences of two pages after the same cursor, in stream order. A page can end earlier than the other, if its host is behind or sends smaller
 * pages, so a missing update counts only if the page has a later update of the same synchronizer, or an update ten minutes later.
 */
export function comparePages(first: readonly ItemVersion[], second: readonly ItemVersion[]): Difference[] {
  const [firstById, secondById] = [byId(first), byId(second)];
  const found: Difference[] = [];
  const note = (updateId: string, pair: Difference['pair']) => {
    found.push({ updateId, cursor: (pair[0] ?? pair[1])?.cursor ?? null, pair });
  };
  const ends = { first: new Ends(first), second: new Ends(second) };
  // Updates that the second page lacks, or has in another version.
  for (const one of first) {
    if (one.updateId === null) continue;
    const other = secondById.get(one.updateId) ?? null;
    if (other === null ? ends.second.areAfter(one) : !isSame(one, other)) note(one.updateId, [one, other]);
  }
  // Updates that the first page lacks.
  for (const other of second) {
    if (other.updateId === null) continue;
    const one = firstById.get(other.updateId) ?? null;
    const isLeftOut = one === null && ends.first.areAfter(other);
    // The second page can have an update twice. The loop above compared only the first of them.
    const isAnother = one !== null && other !== secondById.get(other.updateId) && !isSame(one, other);
    if (isLeftOut || isAnother) note(other.updateId, [one, other]);
  }
  return found.sort(inOrder);
}

/** Number of items, from the first on, that the other page also has. Items without an id or a cursor cannot be compared, and count as equal. */
export function commonPrefix(page: readonly ItemVersion[], other: readonly ItemVersion[]): number {
  const has = byId(other);
  const end = page.findIndex(({ updateId, cursor }) => updateId !== null && cursor !== null && !has.has(updateId));
  return end === -1 ? page.length : end;
}

/** True if two items are the same version of an update. */
export function isSame(one: Pick<ItemVersion, 'raw'>, other: Pick<ItemVersion, 'raw'>): boolean {
  if (Buffer.isBuffer(one.raw) && Buffer.isBuffer(other.raw) && one.raw.equals(other.raw)) return true;
  const [a, b] = hashesOf([one, other]);
  return a === b;
}

/** Hashes of the comparable parts of each version of an update, without parts that one of them could not decode; null for null. */
export function hashesOf(items: readonly (Pick<ItemVersion, 'raw'> | null)[]): (string | null)[] {
  const values = items.map((one) => (one === null ? null : valueOf(one)));
  const leftOut = new Set(values.flatMap((value) => [...undecodedIn(value)]));
  return values.map((value) => (value === null ? null : updateHash(value, leftOut)));
}

/** Last cursors of a page, by synchronizer. */
export class Ends {
  readonly #items: readonly ItemVersion[];
  /** By synchronizer; computed at the first use. */
  #last: Map<string, Cursor> | null = null;

  constructor(items: readonly ItemVersion[]) {
    this.#items = items;
  }

  /** True if the page has later items, so that it must have this one. */
  areAfter(item: ItemVersion): boolean {
    const { cursor } = item;
    if (cursor === null) return false;
    this.#last ??= this.#find();
    const end = this.#last.get(synchronizerOf(item));
    if (end !== undefined && isAfter(end, cursor)) return true;
    return [...this.#last.values()].some((last) => isLongAfter(last, cursor));
  }

  #find(): Map<string, Cursor> {
    const last = new Map<string, Cursor>();
    for (const one of this.#items) {
      const synchronizer = synchronizerOf(one);
      const before = last.get(synchronizer);
      if (one.cursor !== null && (before === undefined || isAfter(one.cursor, before)))
        last.set(synchronizer, one.cursor);
    }
    return last;
  }
}

function isLongAfter(end: Cursor, cursor: Cursor): boolean {
  if (end.migrationId !== cursor.migrationId) return end.migrationId > cursor.migrationId;
  return parseTime(end.recordTime) - parseTime(cursor.recordTime) > mustHaveAfter;
}

function inOrder({ cursor: a }: Difference, { cursor: b }: Difference): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Number(isAfter(a, b)) - Number(isAfter(b, a));
}

/** The first item of each id. */
function byId(items: readonly ItemVersion[]): Map<string, ItemVersion> {
  const found = new Map<string, ItemVersion>();
  for (const one of items) if (one.updateId !== null && !found.has(one.updateId)) found.set(one.updateId, one);
  return found;
}

/** Synchronizer that sequenced an item; empty if unknown. For a reassignment, it depends on the kind: target of an assignment, source of an unassignment. */
function synchronizerOf(version: ItemVersion): string {
  const item = valueOf(version);
  if (!isRecord(item)) return '';
  const { synchronizer_id: own, event } = item;
  if (typeof own === 'string') return own;
  if (!isRecord(event)) return '';
  const { source_synchronizer: source, target_synchronizer: target, created_event: created } = event;
  const where = isRecord(created) ? target : source;
  return typeof where === 'string' ? where : '';
}

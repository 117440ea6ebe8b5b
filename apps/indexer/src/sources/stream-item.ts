import type { Cursor } from '@ledger-explorer/store';
import { parseLossless } from '@ledger-explorer/wire';
import type { Interpreted } from '../interpret-item.ts';

/** An item of the stream, as received and interpreted. */
export interface StreamItem {
  /** Cursor of the item; null if it has none. */
  readonly cursor: Cursor | null;
  /** The item in the form that the store takes: the bytes of its JSON if they can be stored unchanged, else parsed. */
  readonly raw: unknown;
  readonly content: Interpreted;
}

/** The parsed item. */
export function valueOf({ raw }: Pick<StreamItem, 'raw'>): unknown {
  return Buffer.isBuffer(raw) ? parseLossless(raw.toString('utf8')) : raw;
}

/** Update id of an item; null if it has none. */
export function updateIdOf({ content }: Pick<StreamItem, 'content'>): string | null {
  return 'entry' in content ? content.entry.update.updateId : content.malformed.updateId;
}

/** Update id of an item; without one its JSON in brackets, which no update id equals. */
export function nameOf(item: StreamItem): string {
  return updateIdOf(item) ?? JSON.stringify([valueOf(item)]);
}

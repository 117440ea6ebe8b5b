import type { Cursor } from '@ledger-explorer/store';
import { parseLossless } from '@ledger-explorer/wire';
import type { Interpreted } from '../interpret-item.ts';

/** One item of the stream: as it came, and what it says. */
export interface StreamItem {
  /** Where it stands; null where it does not say so. */
  readonly cursor: Cursor | null;
  /** As the store takes it: the bytes of its JSON where they can be kept as they are, else parsed. */
  readonly raw: unknown;
  readonly says: Interpreted;
}

/** The item, parsed. */
export function valueOf({ raw }: Pick<StreamItem, 'raw'>): unknown {
  return Buffer.isBuffer(raw) ? parseLossless(raw.toString('utf8')) : raw;
}

/** The update's id; the item's text where it has none. */
export function nameOf(item: StreamItem): string {
  const { says } = item;
  const id = 'entry' in says ? says.entry.update.updateId : says.malformed.updateId;
  return id ?? JSON.stringify([valueOf(item)]);
}

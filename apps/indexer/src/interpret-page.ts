import { decodeUpdate, interpret, MalformedUpdate, type Unread } from '@ledger-explorer/ledger';
import type { Entry, Quarantined } from '@ledger-explorer/store';

/** A page's items read: what can be committed, and what could not be read. */
export interface InterpretedPage {
  readonly entries: readonly Entry[];
  /** Items that are no update anyone can read: they are kept beside the index. */
  readonly malformed: readonly Quarantined[];
  /** Facts that could not be read, inside updates that are committed with their raw content. */
  readonly unread: readonly (Unread & { readonly updateId: string })[];
}

/** Decodes and interprets the items of a page, in order. Pure. */
export function interpretPage(items: readonly unknown[]): InterpretedPage {
  const entries: Entry[] = [];
  const malformed: Quarantined[] = [];
  const unread: (Unread & { updateId: string })[] = [];
  for (const item of items) {
    try {
      const update = decodeUpdate(item);
      const facts = interpret(update);
      entries.push({ update, facts });
      for (const fact of facts.unread) unread.push({ ...fact, updateId: update.updateId });
    } catch (error) {
      malformed.push({ item, ...describe(error, item) });
    }
  }
  return { entries, malformed, unread };
}

/** Whatever goes wrong with one item must not stop the stream: it is kept aside with its reason, also where the fault is ours. */
function describe(error: unknown, item: unknown): Pick<Quarantined, 'reason' | 'updateId'> {
  if (error instanceof MalformedUpdate) return { reason: error.message, updateId: error.updateId };
  const id = typeof item === 'object' && item !== null && 'update_id' in item ? item.update_id : null;
  return { reason: `cannot be interpreted: ${String(error)}`, updateId: typeof id === 'string' ? id : null };
}

import { decodeUpdate, interpret, MalformedUpdate, type Unread } from '@ledger-explorer/ledger';
import type { Entry } from '@ledger-explorer/store';

/** A page's items read: what can be committed, and what could not be read. */
export interface InterpretedPage {
  readonly entries: readonly Entry[];
  /** Items that are no update at all: left out. */
  readonly malformed: readonly { readonly index: number; readonly reason: string }[];
  /** Facts that could not be read, inside updates that are committed with their raw content. */
  readonly unread: readonly (Unread & { readonly updateId: string })[];
}

/** Decodes and interprets the items of a page, in order. Pure. */
export function interpretPage(items: readonly unknown[]): InterpretedPage {
  const entries: Entry[] = [];
  const malformed: { index: number; reason: string }[] = [];
  const unread: (Unread & { updateId: string })[] = [];
  for (const [index, item] of items.entries()) {
    try {
      const update = decodeUpdate(item);
      const facts = interpret(update);
      entries.push({ update, facts });
      for (const fact of facts.unread) unread.push({ ...fact, updateId: update.updateId });
    } catch (error) {
      if (!(error instanceof MalformedUpdate)) throw error;
      malformed.push({ index, reason: error.message });
    }
  }
  return { entries, malformed, unread };
}

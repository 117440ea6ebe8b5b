import { decodeUpdate, interpret, MalformedUpdate, type Unread, type Update } from '@ledger-explorer/ledger';
import type { Entry, Quarantined } from '@ledger-explorer/store';

/** What an item of the stream says. */
export type Interpreted =
  | {
      readonly entry: Entry;
      /** Facts that could not be read, inside an update that is committed with its raw content. */
      readonly unread: readonly (Unread & { readonly updateId: string })[];
    }
  /** No update that anyone can read: it is kept beside the index. */
  | { readonly malformed: Quarantined };

/** Decodes and interprets an item. Pure. `raw`: the item as the store is to get it. */
export function interpretItem(item: unknown, raw: unknown): Interpreted {
  try {
    const update = decodeUpdate(item);
    const facts = interpret(update);
    const unread = facts.unread.map((fact) => ({ ...fact, updateId: update.updateId }));
    return { entry: { update: stored(update, raw), facts }, unread };
  } catch (error) {
    return { malformed: { item: raw, ...describe(error, item) } };
  }
}

/** Without the payloads: they would keep the parsed item in memory until the commit. */
function stored(update: Update, raw: unknown): Entry['update'] {
  const events = update.events.map(({ type, ordinal, eventId, contractId }) => ({
    type,
    ordinal,
    eventId,
    contractId,
  }));
  return { ...update, events, raw };
}

/** Whatever goes wrong with one item must not stop the stream: it is kept aside with its reason, also where the fault is ours. */
function describe(error: unknown, item: unknown): Pick<Quarantined, 'reason' | 'updateId'> {
  if (error instanceof MalformedUpdate) return { reason: error.message, updateId: error.updateId };
  const id = typeof item === 'object' && item !== null && 'update_id' in item ? item.update_id : null;
  return { reason: `cannot be interpreted: ${String(error)}`, updateId: typeof id === 'string' ? id : null };
}

import { decodeUpdate, interpret, MalformedUpdate, type Unread, type Update } from '@ledger-explorer/ledger';
import type { Entry, Quarantined } from '@ledger-explorer/store';
import { member, textOrNull } from './json.ts';

/** Content of an item of the stream. */
export type Interpreted =
  | {
      readonly entry: Entry;
      /** Events that could not be read; their update is committed with its raw content. */
      readonly unread: readonly (Unread & { readonly updateId: string })[];
    }
  /** Could not be decoded or interpreted: it is quarantined. */
  | { readonly malformed: Quarantined };

/** Decodes and interprets an item. `raw`: the item in the form that the store takes. */
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

/** The stored fields of an update, without its payloads, since these would keep the parsed item in memory until the commit. */
function stored(update: Update, raw: unknown): Entry['update'] {
  const events = update.events.map(({ type, ordinal, eventId, contractId }) => ({
    type,
    ordinal,
    eventId,
    contractId,
  }));
  return { ...update, events, raw };
}

/** Reason to quarantine an item. Every error counts, even one of our own, since one item must not stop the stream. */
function describe(error: unknown, item: unknown): Pick<Quarantined, 'reason' | 'updateId'> {
  if (error instanceof MalformedUpdate) return { reason: error.message, updateId: error.updateId };
  return { reason: `cannot be interpreted: ${String(error)}`, updateId: textOrNull(member(item, 'update_id')) };
}

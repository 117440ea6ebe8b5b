import type { Facts, LedgerEvent, Update } from '@ledger-explorer/ledger';

/** Stored fields of an event; all others are in the item. */
type EntryEvent = Pick<LedgerEvent, 'type' | 'ordinal' | 'eventId' | 'contractId'>;

/**
 * What is stored of an update. `raw` is the item as the ledger gave it: parsed, or the bytes of its JSON in one line, which saves
 * writing it again and lets go of the parsed item at once.
 */
export interface EntryUpdate extends Pick<
  Update,
  'updateId' | 'migrationId' | 'recordTime' | 'effectiveAt' | 'workflowId' | 'synchronizerId' | 'rootEventIds' | 'raw'
> {
  readonly events: readonly EntryEvent[];
}

/** One update with its facts, ready to be committed. */
export interface Entry {
  readonly update: EntryUpdate;
  readonly facts: Facts;
}

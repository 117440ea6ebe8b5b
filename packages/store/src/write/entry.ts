import type { Facts, LedgerEvent, Update } from '@ledger-explorer/ledger';

/** Stored fields of an event. Its other fields are in the payload. */
type EntryEvent = Pick<LedgerEvent, 'type' | 'ordinal' | 'eventId' | 'contractId'>;

/**
 * Stored fields of an update. `raw` is the item as the ledger gave it: parsed, or the bytes of its JSON in one line, which need not be
 * written again, so that the parsed item can be released at once.
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

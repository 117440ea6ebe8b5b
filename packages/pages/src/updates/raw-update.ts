import type { UpdateDetails } from '@ledger-explorer/client';

/** An update as the ledger sent it, or a part of its events: what it says is computed from this. */
export type RawUpdate = Pick<UpdateDetails<string>, 'updateId' | 'migrationId' | 'synchronizerId'> & {
  readonly isReassignment: boolean;
  /** ISO 8601, to the millisecond. */
  readonly recordTime: string;
  /** JSON text: an array of event ids. */
  readonly rootEventIds: string;
  /** Depth first. */
  readonly events: readonly (readonly [eventId: string, json: string])[];
  /** With which to ask for the following events; null: these are the last. */
  readonly cursor: string | null;
};

/** What the index says of an update beside the rows of its page. */
export type UpdateFacts = Pick<UpdateDetails<string>, 'summary' | 'other'>;

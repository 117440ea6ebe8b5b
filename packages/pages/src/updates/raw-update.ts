import type { UpdateDetails } from '@ledger-explorer/client';

/** An update as the ledger sent it, with all or a part of its events. Figures are recomputed from it. */
export type RawUpdate = Pick<UpdateDetails<string>, 'updateId' | 'migrationId' | 'synchronizerId'> & {
  readonly isReassignment: boolean;
  /** ISO 8601, to the millisecond. */
  readonly recordTime: string;
  /** JSON text: an array of event ids. */
  readonly rootEventIds: string;
  /** Depth first. */
  readonly events: readonly (readonly [eventId: string, json: string])[];
  /** Cursor of the following events; null: there are none. */
  readonly cursor: string | null;
};

/** Facts about an update that are not in rows of its page. */
export type UpdateFacts = Pick<UpdateDetails<string>, 'summary' | 'other'>;

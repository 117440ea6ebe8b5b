import type { LedgerEvent } from '../events/event.ts';
import type { Micros } from '../values/time.ts';

/** One item of the update stream, decoded: a transaction, or a reassignment of one contract between synchronizers. */
export interface Update {
  readonly kind: 'transaction' | 'reassignment';
  /** `1220` + 64 hex digits. */
  readonly updateId: string;
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** Null for a reassignment, for which the ledger has none. */
  readonly effectiveAt: Micros | null;
  /** Null if the ledger has `""`. */
  readonly workflowId: string | null;
  /** For a reassignment: the target of an assigned event, the source of an unassigned one. */
  readonly synchronizerId: string;
  readonly rootEventIds: readonly string[];
  /** In stream order: depth first from the root events through the child events. The index is the ordinal. */
  readonly events: readonly LedgerEvent[];
  /** Ordinals of the events that no root leads to: the last ones of `events`. Absent if there are none. */
  readonly detached?: readonly number[];
  /** The item as the ledger gave it (parsed JSON). It is stored, to be shown and interpreted again. */
  readonly raw: unknown;
}

import type { LedgerEvent } from '../events/event.ts';
import type { Micros } from '../values/time.ts';

/** One item of the update stream, decoded: a transaction, or a reassignment of one contract between synchronizers. */
export interface Update {
  readonly kind: 'transaction' | 'reassignment';
  /** `1220` + 64 hex digits. */
  readonly updateId: string;
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** Null for a reassignment: the ledger gives none. */
  readonly effectiveAt: Micros | null;
  /** Null where the ledger says `""`. */
  readonly workflowId: string | null;
  /** Of a reassignment: the target of an assignment, the source of an unassignment. */
  readonly synchronizerId: string;
  readonly rootEventIds: readonly string[];
  /** In stream order: depth first from the root events through the child events. The index is the event's ordinal. */
  readonly events: readonly LedgerEvent[];
  /** Ordinals of the events that no root reaches: last in `events`, by node number; absent where there are none. */
  readonly detached?: readonly number[];
  /** The item as the ledger gave it (parsed JSON): stored, to be shown and interpreted again. */
  readonly raw: unknown;
}

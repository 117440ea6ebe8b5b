import type { IndexStatus } from '@ledger-explorer/store';

/** The last comparison with the ledger's own state, as in responses: its time in UTC. Null if there was none, or if it is unknown. */
export function describeReconciliation(status: IndexStatus | null) {
  return status?.reconciliation
    ? { ...status.reconciliation, at: new Date(status.reconciliation.at).toISOString() }
    : null;
}

import type { IndexStatus } from '@ledger-explorer/store';

/** The last comparison with the ledger's own state as answers show it: its time in UTC. Null: never compared, or not known. */
export function describeReconciliation(status: IndexStatus | null) {
  return status?.reconciliation
    ? { ...status.reconciliation, at: new Date(status.reconciliation.at).toISOString() }
    : null;
}

import type { IndexStatus } from '@ledger-explorer/store';

/** The last reconciliation in its response form, with an ISO 8601 time. Null if there was none, or if the status is unknown. */
export function describeReconciliation(status: IndexStatus | null) {
  return status?.reconciliation
    ? { ...status.reconciliation, at: new Date(status.reconciliation.at).toISOString() }
    : null;
}

import type { IndexStatus } from '@ledger-explorer/store';

/** The last reconciliation in its response form, with an ISO 8601 time. Null if there was none, or if the status is unknown. */
export function describeReconciliation(status: IndexStatus | null) {
  return status?.reconciliation
    ? { ...status.reconciliation, at: new Date(status.reconciliation.at).toISOString() }
    : null;
}

function sum(counts: readonly { readonly times: number }[]): number {
  return counts.reduce((total, { times }) => total + times, 0);
}

/** Numbers of quarantined updates, unread items and irregularities. */
export function indexFaults({ quarantined, unread, irregularities }: IndexStatus) {
  return { quarantined, unread: sum(unread), irregularities: sum(irregularities) };
}

import type { IndexStatus } from '@ledger-explorer/store';

/** Numbers of quarantined updates, unread items and irregularities. */
export interface IndexFaults {
  readonly quarantined: number;
  readonly unread: number;
  readonly irregularities: number;
}

function sum(counts: readonly { readonly times: number }[]): number {
  return counts.reduce((total, { times }) => total + times, 0);
}

export function indexFaults({ quarantined, unread, irregularities }: IndexStatus): IndexFaults {
  return {
    quarantined,
    unread: sum(unread),
    irregularities: sum(irregularities),
  };
}

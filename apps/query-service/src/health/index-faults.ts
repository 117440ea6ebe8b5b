import type { IndexStatus } from '@ledger-explorer/store';

/** How many things of each kind the indexer could not read, or that should not be. */
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

import type { IndexStatus } from '@ledger-explorer/store';

/** How many things of each kind the indexer could not read, or that should not be. */
export interface IndexFaults {
  readonly quarantined: number;
  readonly unread: number;
  readonly irregularities: number;
}

const sum = (counts: readonly { readonly times: number }[]): number =>
  counts.reduce((total, { times }) => total + times, 0);

export const indexFaults = ({ quarantined, unread, irregularities }: IndexStatus): IndexFaults => ({
  quarantined,
  unread: sum(unread),
  irregularities: sum(irregularities),
});

import type { NetworkReset } from '@ledger-explorer/store';

/** The network continues as a new ledger with a new DSO. The index has nothing of the new ledger. */
export class NetworkWasReset extends Error {
  override readonly name = 'NetworkWasReset';
  readonly reset: NetworkReset;

  constructor(network: string, reset: NetworkReset) {
    const { dso, newDso, since } = reset;
    const when = since === null ? '' : `, since ${since}`;
    super(`network ${network} was reset: its DSO is ${newDso}${when}, and the index has the ledger of ${dso}`);
    this.reset = reset;
  }
}

/** A host sent updates of a different ledger. It is now left out, and the stream restarts without it. */
export class HostOfOtherLedger extends Error {
  override readonly name = 'HostOfOtherLedger';
}

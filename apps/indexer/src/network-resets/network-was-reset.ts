import type { NetworkReset } from '@ledger-explorer/store';

/** The network goes on as the ledger of another DSO: nothing of that is in the index of this one. */
export class NetworkWasReset extends Error {
  override readonly name = 'NetworkWasReset';
  readonly reset: NetworkReset;

  constructor(network: string, reset: NetworkReset) {
    const { dso, newDso, since } = reset;
    const when = since === null ? '' : `, since ${since}`;
    super(`network ${network} was reset: its DSO is ${newDso}${when}, and the index is of the ledger of ${dso}`);
    this.reset = reset;
  }
}

/** A host gave another ledger than the other hosts have. It is left out by now: the stream begins again without it. */
export class HostOfOtherLedger extends Error {
  override readonly name = 'HostOfOtherLedger';
}

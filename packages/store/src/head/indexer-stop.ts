/** The network was reset: it goes on as another ledger, with another DSO. */
export interface NetworkReset {
  /** Party id of the DSO whose ledger is indexed. */
  readonly dso: string;
  /** Party id of the network's DSO now. */
  readonly newDso: string;
  /** Record time of the new ledger's first update, ISO 8601; null: not known. */
  readonly since: string | null;
}

/** Why an indexer has stopped for good. */
export interface IndexerStop {
  /** For anyone. */
  readonly reason: string;
  /** For whoever runs it. */
  readonly detail: string;
  /** Null: for another reason. */
  readonly networkReset: NetworkReset | null;
}

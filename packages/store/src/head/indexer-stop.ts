/** The network was reset: it continues as a new ledger, with a new DSO. */
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
  /** Public text. */
  readonly reason: string;
  /** Text for the operator. */
  readonly detail: string;
  /** Null if the indexer stopped for another reason. */
  readonly networkReset: NetworkReset | null;
}

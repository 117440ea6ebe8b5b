/** The network was reset: it runs a new ledger with a new DSO. */
export interface NetworkReset {
  /** Party id of the indexed ledger's DSO. */
  readonly dso: string;
  /** Party id of the new ledger's DSO. */
  readonly newDso: string;
  /** Record time of the new ledger's first update, ISO 8601; null if unknown. */
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

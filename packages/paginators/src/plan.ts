/** What a walk will take and what it can not reach, known after its first answer. */
export interface Plan {
  /** Entries of the list. Null where the service does not count. */
  total: number | null;
  /** Position the list is held at; null where it is not held still. */
  position: number | null;
  /** Requests for all of it, if nothing moves and both its ends are enough. Null where the service does not count. */
  requests: number | null;
  /**
   * Entries that no page reaches: exact, except for a list that has several sort keys to go by, where it is the most
   * that can be. Null: not to be known.
   */
  unreachable: number | null;
}

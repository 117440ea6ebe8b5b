/** Entries of one answer, without those that came before. */
export interface Page<Row> {
  /** In the order of the list; never empty. */
  readonly items: readonly Row[];
  /** Entries of the whole list. Null where the service does not count. */
  readonly total: number | null;
  /** Position the list is held at; without `pin`, that of the first page. Null where the service does not say. */
  readonly position: number | null;
}

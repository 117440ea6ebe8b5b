/** Where a walk stands, as JSON: `JSON.stringify` it, and hand it to `resume`. What is in it is not for others to read. */
export type ResumeToken = readonly [
  /** The operation and its parameters, as JSON. */
  of: string,
  position: number | null,
  /** Null: not counted. */
  total: number | null,
  /** Entries passed, of all that pages reach from one end and then from the other. Null: a cursor came to its end. */
  at: number | null,
  cursor: string,
  /** Entries delivered. */
  rows: number,
  /** Which these were, where pages do not hold still. */
  seen: readonly string[],
];

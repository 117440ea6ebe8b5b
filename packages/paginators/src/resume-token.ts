/** Where a walk stands, as JSON: `JSON.stringify` it, and hand it to `resume`. What is in it is not for others to read. */
export type ResumeToken = readonly [
  /** The operation and its parameters, as JSON. */
  of: string,
  size: number,
  /** Held still at `position`. */
  pin: boolean,
  position: number | null,
  /** Null: not counted. */
  total: number | null,
  leg: number,
  step: number,
  cursor: string,
  /** Entries delivered of the page it stands at. */
  skip: number,
  /** Entries delivered. */
  rows: number,
  /** Which these were, where pages do not hold still. */
  seen: readonly string[],
];

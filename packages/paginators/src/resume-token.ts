/** Where a walk stands, as JSON: `JSON.stringify` it, and hand it to `resume`. Its content is not for reading. */
export interface ResumeToken {
  /** The operation and its parameters, as JSON. */
  readonly of: string;
  readonly size: number;
  /** Held still at `position`. */
  readonly pin: boolean;
  readonly position: number | null;
  /** Null: not counted. */
  readonly total: number | null;
  readonly leg: number;
  readonly step: number;
  readonly cursor: string;
  /** Entries delivered: of the page it stands at, and in all. */
  readonly skip: number;
  readonly rows: number;
  /** Entries delivered, by name, where pages do not hold still. */
  readonly seen: readonly string[];
}

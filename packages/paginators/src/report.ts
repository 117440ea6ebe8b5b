/** Why a walk is not complete. */
export type Incomplete =
  /** Not walked to its end: still going on, left by `break`, or ended by an error that was thrown. */
  | 'unfinished'
  /** `limit` is delivered; there is more. */
  | 'limit'
  /** `maxRequests` are made; `token` goes on. */
  | 'budget'
  /** The list is longer than the pages that can be asked for. */
  | 'unreachable'
  /** The service showed fewer entries than it counts. */
  | 'missing'
  /** Entries moved or left while they were read, and nothing proves that all were seen. */
  | 'moved'
  /** A rewind of the index removed the position (410): what was delivered may be undone. */
  | 'rewound'
  /** Page after page brought nothing new, or no cursor although there is more. */
  | 'stalled'
  /** A cursor came a second time. */
  | 'cycle';

/** How it is known that nothing is missing. */
export type Proof =
  /** All pages are of one position, and as many entries as it has. */
  | 'pinned'
  /** All answers are of one position, or there was but one. */
  | 'snapshot'
  /** No entry ever leaves this list, and as many are delivered as the service counts. */
  | 'count'
  /** Everything seen was seen again after the service had counted just as many. */
  | 'verified';

/** What the service did against its contract; it need not have cost an entry. */
export type Fault =
  /** Another page than the one asked for. */
  | 'page'
  /** More entries than asked for. */
  | 'size'
  /** Another position than the one asked for. */
  | 'position'
  /** A total that shrinks, of a list that only grows. */
  | 'total';

/** What a walk has delivered, and whether that is all. */
export interface Report {
  /** Entries delivered, those before a resume included. */
  readonly rows: number;
  /** Answers read. */
  readonly pages: number;
  /** Requests made, those read ahead included; what the client tries again is not. */
  readonly requests: number;
  /** Entries that came again and were dropped. */
  readonly duplicates: number;
  /**
   * Entries of the list: at the position, or, where it can not be held still, by the answer that completed the walk, or
   * the newest. Entries that came later or left since make `rows` the larger one. Null: not counted by the service.
   */
  readonly total: number | null;
  /** Position of the pages; where the list can not be held still, of the first answer. Null: the service does not say. */
  readonly position: number | null;
  /** Entries out of reach: in a list longer than its pages, all that were not seen. Null: not to be known. */
  readonly unreachable: number | null;
  /** Other entries not delivered: not read yet, or not shown. Null: not to be known. */
  readonly missing: number | null;
  readonly faults: readonly Fault[];
  readonly complete: boolean;
  /** Null unless complete. */
  readonly proof: Proof | null;
  /** Why not complete; null if it is. */
  readonly why: Incomplete | null;
}

/** Why a walk is not complete. */
export type Incomplete =
  /** Not at its end: in progress, left by `break`, or ended by an error that was thrown. */
  | 'unfinished'
  /** `limit` is delivered; there is more. */
  | 'limit'
  /** `maxRequests` are made; `token` resumes. */
  | 'budget'
  /** The list is longer than the pages that can be asked for. */
  | 'unreachable'
  /** The service showed fewer entries than it counts. */
  | 'missing'
  /** Entries moved or left while they were read, and nothing proves that all were seen. */
  | 'moved'
  /** A rewind of the index removed the position (410): what was delivered may be undone. */
  | 'rewound'
  /** Page after page brought nothing new, or there was no cursor although there is more. */
  | 'stalled'
  /** A cursor came a second time. */
  | 'cycle';

/** How the walk knows that nothing is missing. */
export type Proof =
  /** All pages are of one position, and as many entries as it has. */
  | 'pinned'
  /** All responses are of one position, or there was only one. */
  | 'snapshot'
  /** No entry ever leaves this list, and as many are delivered as the service counts. */
  | 'count'
  /** Everything seen was seen again, after the service had counted exactly as many. */
  | 'verified';

/** How the service broke its contract, even if no entry is missing because of it. */
export type Fault =
  /** Another page than requested. */
  | 'page'
  /** More entries than requested. */
  | 'size'
  /** Another position than requested. */
  | 'position'
  /** A total that shrinks, although entries are only added to the list. */
  | 'total';

/** What a walk has delivered, and whether that is all. */
export interface Report {
  /** Number of entries delivered, including those before a resume. */
  readonly rows: number;
  /** Number of responses read. */
  readonly pages: number;
  /** Number of requests made, including those read ahead, but not retries of the client. */
  readonly requests: number;
  /** Number of entries that came again and were dropped. */
  readonly duplicates: number;
  /**
   * Number of entries of the list: at the position, or, if it is not read as of one, by the response that completed the walk,
   * or the newest. `rows` is larger if entries came later or left since. Null if the service does not count.
   */
  readonly total: number | null;
  /** Position of the pages; if the list is not read as of one, of the first response. Null if the service does not say. */
  readonly position: number | null;
  /** Number of entries out of reach: in a list longer than its pages, all that were not seen. Null if unknown. */
  readonly unreachable: number | null;
  /** Number of other entries not delivered: not read yet, or not shown. Null if unknown. */
  readonly missing: number | null;
  /** How the service broke its contract. */
  readonly faults: readonly Fault[];
  /** Whether the whole list is delivered. */
  readonly complete: boolean;
  /** How that is known; null unless complete. */
  readonly proof: Proof | null;
  /** Why it is not complete; null if it is. */
  readonly why: Incomplete | null;
}

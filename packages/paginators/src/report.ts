/** Why a walk is not complete. */
export type Incomplete =
  /** The walk is in progress, or was ended by `break` or by an error. */
  | 'unfinished'
  /** `limit` entries are delivered, and the list has more; or an array has as many as its `size`, and may have more. */
  | 'limit'
  /** `maxRequests` are made; `token` resumes. */
  | 'budget'
  /** The list is longer than the pages that can be requested, or an array has 100 entries and may have more. */
  | 'unreachable'
  /** The service returned fewer entries than it counts. */
  | 'missing'
  /** Entries moved or were removed during the walk, and nothing proves that all were read. */
  | 'moved'
  /** A rewind of the index removed the position (410): what was delivered may be undone. */
  | 'rewound'
  /** Several pages had no new entries, or a page that is not the last had no cursor. */
  | 'stalled'
  /** The service returned a cursor a second time. */
  | 'cycle';

/** Proof that no entry is missing. */
export type Proof =
  /** All pages are as of one position, and the number of entries equals the total at that position. */
  | 'pinned'
  /** A reading had as many entries as the total, and all its responses have one position, or there was one response. */
  | 'snapshot'
  /** No entry is ever removed from this list, and the number of delivered entries equals the service's total. */
  | 'count'
  /** A later reading had all entries of the one before and of its own first page, as many as the service counted. */
  | 'verified';

/** How the service broke its contract, even if no entry is missing because of it. */
export type Fault =
  /** A page with a number that was not requested. */
  | 'page'
  /** More entries than requested. */
  | 'size'
  /** A position that was not requested. */
  | 'position'
  /** A total that shrinks, although entries are only added to the list. */
  | 'total';

/** Counts of a walk, and whether the list is complete. */
export interface Report {
  /** Number of entries delivered, including those before a resume. */
  readonly rows: number;
  /** Number of responses read in this run. */
  readonly pages: number;
  /** Number of requests made in this run, including those read ahead, but not retries of the client. */
  readonly requests: number;
  /** Number of entries received again and dropped in this run, including those delivered before a resume. */
  readonly duplicates: number;
  /**
   * Number of entries of the list at the position. If the list is not read as of a position: by the response that completed
   * the walk, or the newest; `rows` is larger if entries were added or removed since. Null if the service does not count.
   */
  readonly total: number | null;
  /** Position of the pages; of the first response if the list is not read as of a position. Null if the service sends none. */
  readonly position: number | null;
  /** Number of entries that no page shows. If the list is not pinned and longer than its pages, all that were not delivered. Null if unknown. */
  readonly unreachable: number | null;
  /** Number of other entries that are not delivered: not read yet, moved, or lost by the service. Null if unknown. */
  readonly missing: number | null;
  /** How the service broke its contract. */
  readonly faults: readonly Fault[];
  /** Whether the whole list is delivered. */
  readonly complete: boolean;
  /** Proof of completeness; null if it is not complete. */
  readonly proof: Proof | null;
  /** Why it is not complete; null if it is. */
  readonly why: Incomplete | null;
}

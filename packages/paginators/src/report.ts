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
  /** The service refused a page of a list whose length it does not bound (400). */
  | 'refused'
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
  /** All pages are of one position, as asked. */
  | 'pinned'
  /** All answers are of one position, or there was but one. */
  | 'snapshot'
  /** What is appended only was read from the end that stands still, or so that nothing can be skipped; counted. */
  | 'count'
  /** All that was seen was seen again after the service had counted as many. */
  | 'verified'
  /** The service said that the cursor list ends. */
  | 'cursor';

/** What the service did against its contract; it need not have cost an entry. */
export type Fault = 'page size' | 'page number' | 'total' | 'position';

/** What a walk has delivered, and whether that is all. Always: rows + missing + unreachable = total, where these are known. */
export interface Report {
  /** Entries delivered, those before a resume included. */
  rows: number;
  /** Answers that were read. */
  pages: number;
  /** Requests made, those read ahead included; retries of the client are not. */
  requests: number;
  /** Entries that came again and were dropped. */
  duplicates: number;
  /** Entries of the list: of the position, of the first answer for what is appended only, else of the last. Null where the service does not count. */
  total: number | null;
  /** Position of the pages; of the first one where the list can not be pinned. Null where the service does not say. */
  position: number | null;
  /** Entries that no page reaches. Null: not to be known. */
  unreachable: number | null;
  /** Entries that a page should have shown, and those not read yet. Null: not to be known. */
  missing: number | null;
  faults: Fault[];
  complete: boolean;
  /** Null unless complete. */
  proof: Proof | null;
  /** Why not; null if complete. */
  why: Incomplete | null;
}

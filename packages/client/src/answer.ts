/** What an operation answers, and how fresh it is. */
export interface Answer<T> {
  /** The body. */
  data: T;
  /** Number of the last update the data shows (`Explorer-Position`); null where the service does not say. */
  position: number | null;
  /** Record time of that position, ISO 8601 with six fraction digits; null where the service does not say, and at position 0. */
  recordTime: string | null;
  /** Seconds between the record time of the head of the index and the answer; null where the service does not say. */
  lag: number | null;
  /** What the service calls this request in its logs; null where it does not say. */
  requestId: string | null;
  status: number;
  headers: Headers;
  /** True: the service said "not modified" (304) and the body is the one kept since. Its freshness is of now. */
  fromCache?: boolean;
}

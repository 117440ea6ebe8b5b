/** What one call may have different from the client. */
export interface CallOptions {
  /** Ends the call: it throws `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included. */
  timeout?: number | undefined;
  /** Milliseconds for the whole call: attempts, and the waits between them. */
  totalTimeout?: number | undefined;
  /** Attempts after the first. */
  retries?: number | undefined;
  /** Answer only from this position on: the service waits for it (`Explorer-Wait-For`), or answers 504. */
  waitFor?: number | undefined;
  /** More headers of this request. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of one call; they replace those of the client. */
export interface CallOptions {
  /** Ends the call: it throws `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included. */
  timeout?: number | undefined;
  /** Milliseconds for the whole call: attempts, and the waits between them. */
  totalTimeout?: number | undefined;
  /** Attempts after the first. */
  retries?: number | undefined;
  /** Position that the response must include: the service waits until it is indexed (`Explorer-Wait-For`), or answers 504. */
  waitFor?: number | undefined;
  /** Additional headers of this request. */
  headers?: Readonly<Record<string, string>> | undefined;
}

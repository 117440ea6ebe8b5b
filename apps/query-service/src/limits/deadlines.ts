/** Milliseconds within which a response begins; otherwise it is 503 or 504. */
export interface Deadlines {
  readonly answer: number;
  /** With `Explorer-Wait-For`, including the wait. */
  readonly waitedAnswer: number;
  /** For `/health` and `/ready`. */
  readonly probe: number;
}

/** The contract's 5, 10 and 2 seconds ("Headers"), less time for the network. */
export const deadlines: Deadlines = { answer: 4_500, waitedAnswer: 9_500, probe: 1_500 };

/** Milliseconds that a service on a replica waits for a position that the replica lacks. */
export const catchUpMilliseconds = 2_000;

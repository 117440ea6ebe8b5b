/** Milliseconds within which a response begins; otherwise it is 503 or 504. */
export interface Deadlines {
  readonly answer: number;
  /** With `Explorer-Wait-For`: the wait and what comes after it. */
  readonly waitedAnswer: number;
  /** `/health` and `/ready`. */
  readonly probe: number;
}

/** The contract's 5, 10 and 2 seconds ("Headers"), but for what the network takes. */
export const deadlines: Deadlines = { answer: 4_500, waitedAnswer: 9_500, probe: 1_500 };

/** A service that reads a replica waits this long for a position that it does not have. */
export const catchUpMilliseconds = 2_000;

/** Marks closer together than this are stored as one: with the time of the first and the position of the last, so a lag can be up to this too long. */
const spacingMilliseconds = 1_000;
/** Limit of stored marks, enough for more than an hour. */
const maxMarks = 4_096;

/** Position of the primary at a time in milliseconds of a monotonic clock. */
interface Mark {
  position: number;
  readonly at: number;
}

/**
 * The primary's head, for a service that reads a replica. If the primary is unreachable, the last known position counts,
 * because no replica can have more.
 */
export class PrimaryWatch {
  readonly #now: () => number;
  readonly #marks: Mark[] = [];
  #learnedAt = Number.NEGATIVE_INFINITY;
  #position = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records the position of the primary's head, after every read of it; 0: nothing is indexed. */
  learn(position: number): void {
    const now = this.#now();
    this.#learnedAt = now;
    this.#position = position;
    // Marks above the position are wrong after a rewind, or if a primary with fewer positions took over.
    while ((this.#marks.at(-1)?.position ?? 0) > position) this.#marks.pop();
    const last = this.#marks.at(-1);
    if (last?.position === position) return;
    if (last !== undefined && now - last.at < spacingMilliseconds) {
      last.position = position;
      return;
    }
    this.#marks.push({ position, at: now });
    if (this.#marks.length > maxMarks) this.#marks.shift();
  }

  /** Seconds since the primary was first known to have more than this position; 0 if it has no more. */
  secondsBehind(position: number): number {
    const passed = this.#marks.find((mark) => mark.position > position);
    return passed === undefined ? 0 : (this.#now() - passed.at) / 1_000;
  }

  /** True if a read of the primary in the last milliseconds showed that it does not have the position. */
  lacks(position: number, milliseconds: number): boolean {
    return this.#now() - this.#learnedAt <= milliseconds && this.#position < position;
  }
}

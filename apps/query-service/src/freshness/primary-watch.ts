/** Looks that are closer than this make one mark. */
const spacingMilliseconds = 1_000;
/** More than an hour of marks. */
const maxMarks = 4_096;

/** The primary had this position at this time, which is milliseconds of a clock that is never set. */
interface Mark {
  position: number;
  readonly at: number;
}

/**
 * What a service that reads a replica knows of the primary's head. While the primary cannot be reached, what was seen last counts: nobody
 * can show more than that.
 */
export class PrimaryWatch {
  readonly #now: () => number;
  readonly #marks: Mark[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #position = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes over the position of the primary's head, after every look at it; 0: nothing is indexed. */
  learn(position: number): void {
    const now = this.#now();
    this.#lookedAt = now;
    this.#position = position;
    // After a rewind, or another primary that has less.
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

  /** For how long the primary has had more than this position, as far as is known; 0: it has not. */
  secondsBehind(position: number): number {
    const passed = this.#marks.find((mark) => mark.position > position);
    return passed === undefined ? 0 : (this.#now() - passed.at) / 1_000;
  }

  /** Whether a look at the primary in the last milliseconds showed that it does not have a position. */
  lacks(position: number, milliseconds: number): boolean {
    return this.#now() - this.#lookedAt <= milliseconds && this.#position < position;
  }
}

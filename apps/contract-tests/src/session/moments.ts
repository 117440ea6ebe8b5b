import { setTimeout as sleep } from 'node:timers/promises';

/** State of the ledger when the newest update was read; equal moments are the same state. */
export interface Moment {
  /** Number of updates, used as position. */
  readonly position: number;
  /** Record time of the newest update, epoch milliseconds. */
  readonly time: number | undefined;
}

/** Milliseconds within which finished requests share one reading of the newest update. */
const together = 3;

/**
 * Determines positions for a deployment without them: a response belongs to a moment if the newest update was the
 * same before and after it.
 */
export class Moments {
  readonly #readNewest: () => Promise<Moment | undefined>;
  #last: Moment | undefined;
  #next: Promise<Moment | undefined> | undefined;

  constructor(readNewest: () => Promise<Moment | undefined>) {
    this.#readNewest = readNewest;
  }

  /** Sends a request and returns its response with the moment; undefined if the ledger moved during the request. */
  async of<T>(ask: () => Promise<T>): Promise<{ readonly answer: T; readonly moment: Moment | undefined }> {
    const before = this.#last ?? (await this.#now());
    const answer = await ask();
    const after = await this.#now();
    const isSame = before !== undefined && after?.position === before.position;
    return { answer, moment: isSame ? before : undefined };
  }

  /** Reads the newest update after this call; simultaneous calls share the reading. */
  #now(): Promise<Moment | undefined> {
    this.#next ??= this.#after(together);
    return this.#next;
  }

  async #after(milliseconds: number): Promise<Moment | undefined> {
    await sleep(milliseconds);
    // Later calls need a new reading.
    this.#next = undefined;
    const moment = await this.#readNewest();
    this.#last = moment;
    return moment;
  }
}

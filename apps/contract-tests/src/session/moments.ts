import { setTimeout as sleep } from 'node:timers/promises';

/** What the ledger was when somebody looked: two looks at the same moment are of one state. */
export interface Moment {
  /** The number of updates: it stands in for the position. */
  readonly position: number;
  /** Record time of the newest update, epoch milliseconds. */
  readonly time: number | undefined;
}

/** Milliseconds in which requests that end together share a look. */
const together = 3;

/**
 * For a deployment whose answers do not say which position they show: an answer is of a moment if the newest update was the same
 * before its request was sent and after it came.
 */
export class Moments {
  readonly #look: () => Promise<Moment | undefined>;
  #last: Moment | undefined;
  #next: Promise<Moment | undefined> | undefined;

  /** `look`: requests the newest update. */
  constructor(look: () => Promise<Moment | undefined>) {
    this.#look = look;
  }

  /** The moment that the answer is of; undefined if the ledger has moved on meanwhile. */
  async of<T>(ask: () => Promise<T>): Promise<{ readonly answer: T; readonly moment: Moment | undefined }> {
    const before = this.#last ?? (await this.#now());
    const answer = await ask();
    const after = await this.#now();
    const isSame = before !== undefined && after?.position === before.position;
    return { answer, moment: isSame ? before : undefined };
  }

  /** A look that begins after this call; those who call at the same time share it. */
  #now(): Promise<Moment | undefined> {
    this.#next ??= this.#after(together);
    return this.#next;
  }

  async #after(milliseconds: number): Promise<Moment | undefined> {
    await sleep(milliseconds);
    // Whoever calls from here on needs another one.
    this.#next = undefined;
    const moment = await this.#look();
    this.#last = moment;
    return moment;
  }
}

import { Refusal } from './answers/reading.ts';

const most = 20;

/** Requests that wait until the ledger has grown to a position. */
export class PositionWaits {
  readonly #head: () => number;
  /** Milliseconds. */
  readonly #longest: number;
  readonly #waiting = new Set<() => void>();

  constructor(head: () => number, longest: number) {
    this.#head = head;
    this.#longest = longest;
  }

  /** All that wait look again. */
  look(): void {
    for (const look of this.#waiting) look();
  }

  /** Throws a 504 if the ledger does not grow to the position in time, a 429 if too many wait already, and the reason of an abort. */
  async until(position: number, signal: AbortSignal | null | undefined): Promise<void> {
    if (this.#head() >= position) return;
    const headers = { 'retry-after': '1' };
    if (this.#waiting.size >= most) {
      throw new Refusal('rate-limited', `${most} requests of this key already wait for a position.`, { headers });
    }
    const hasGrown = await new Promise<boolean>((resolve, reject) => {
      const look = (): void => {
        if (this.#head() >= position) settle(true);
      };
      const leave = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        signal?.removeEventListener('abort', abort);
      };
      const settle = (value: boolean): void => {
        leave();
        resolve(value);
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const timer = setTimeout(settle, this.#longest, false);
      signal?.addEventListener('abort', abort);
      this.#waiting.add(look);
    });
    if (hasGrown) return;
    const detail = `The index is at ${this.#head()} and did not reach ${position} in time.`;
    throw new Refusal('wait-timeout', detail, { headers });
  }
}

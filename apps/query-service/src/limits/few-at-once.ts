/**
 * Does a few pieces of work at once, in the order in which they were asked for. Each begins in a turn of the event loop of its own, after whatever is
 * ready to be read, so that a row of them holds nothing else up.
 */
export class FewAtOnce {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async do<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#next();
    }
  }

  #next(): void {
    if (this.#free === 0) return;
    const begin = this.#waiting.shift();
    if (begin === undefined) return;
    this.#free -= 1;
    setImmediate(begin);
  }
}

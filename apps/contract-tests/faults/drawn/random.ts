/** Draws by a seed: the same seed draws the same everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, but not including, `end` (Mulberry32). */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** One of them. Throws where there is none. */
  pick<T>(from: readonly T[]): T {
    const [one] = from.slice(this.below(from.length));
    if (one === undefined) throw new Error('nothing to draw from');
    return one;
  }

  /** All of them, in an order that is drawn. */
  shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((one) => ({ one, place: this.below(2 ** 32) }))
      .sort((left, right) => left.place - right.place)
      .map(({ one }) => one);
  }
}

const goodMilliseconds = 1_000;

/** Computes a value at most once a second. The last value is reused, and simultaneous calls share one computation. */
export class OnceASecond<T> {
  #value: Promise<T> | null = null;
  #goodUntil = Number.POSITIVE_INFINITY;

  get(make: () => Promise<T>): Promise<T> {
    if (this.#value === null || performance.now() >= this.#goodUntil) {
      this.#goodUntil = Number.POSITIVE_INFINITY;
      this.#value = make().finally(() => {
        this.#goodUntil = performance.now() + goodMilliseconds;
      });
    }
    return this.#value;
  }
}

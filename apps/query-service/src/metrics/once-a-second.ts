const goodMilliseconds = 1_000;

/** Computes a value at most once a second for the same key. The last value is reused, and simultaneous calls share one computation. */
export class OnceASecond<T> {
  #value: Promise<T> | null = null;
  #key = '';
  #goodUntil = Number.POSITIVE_INFINITY;

  get(make: () => Promise<T>, key = ''): Promise<T> {
    if (this.#value === null || key !== this.#key || performance.now() >= this.#goodUntil) {
      this.#goodUntil = Number.POSITIVE_INFINITY;
      this.#key = key;
      this.#value = make().finally(() => {
        this.#goodUntil = performance.now() + goodMilliseconds;
      });
    }
    return this.#value;
  }
}

const goodMilliseconds = 1_000;

/** Makes something at most once a second, for all who ask: what was made last is good that long, and what is being made is shared. */
export class OnceASecond<T> {
  #made: Promise<T> | null = null;
  #goodUntil = Number.POSITIVE_INFINITY;

  get(make: () => Promise<T>): Promise<T> {
    if (this.#made === null || performance.now() >= this.#goodUntil) {
      this.#goodUntil = Number.POSITIVE_INFINITY;
      this.#made = make().finally(() => {
        this.#goodUntil = performance.now() + goodMilliseconds;
      });
    }
    return this.#made;
  }
}

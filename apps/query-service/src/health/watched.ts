/** A value of the store that is read periodically, because a read for each request would be too expensive. */
export class Watched<T> {
  readonly #read: () => Promise<T>;
  #value: T | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** Null before the first look. Unchanged while the store is unreachable. */
  get value(): T | null {
    return this.#value;
  }

  /** Reads the value from the store; throws its errors. */
  async look(): Promise<void> {
    this.#value = await this.#read();
  }
}

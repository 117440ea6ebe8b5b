interface Entry<T> {
  readonly value: T;
  bytes: number;
}

/** Approximate memory of an entry besides its value. */
const overheadBytes = 256;

/** A cache bounded in bytes, which evicts the least recently used entry. */
export class BoundedCache<T extends object> {
  readonly #maxBytes: number;
  /** Entries by key, the least recently used first. */
  readonly #entries = new Map<string, Entry<T>>();
  /** The most recently used entry; may be evicted already. */
  #newest: Entry<T> | undefined;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // The most recently used entry is not moved, because moving costs more than finding.
    if (entry !== this.#newest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#newest = entry;
    }
    return entry.value;
  }

  /** Replaces the value of a key. A value larger than the whole cache is not stored. */
  set(key: string, value: T, bytes: number): void {
    this.#remove(key);
    const cost = bytes + key.length * 2 + overheadBytes;
    if (cost > this.#maxBytes) return;
    const entry = { value, bytes: cost };
    this.#entries.set(key, entry);
    this.#newest = entry;
    this.#bytes += cost;
    this.#evict();
  }

  /** Adds to the size of a value; no effect if the value was evicted. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#evict();
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key);
    }
  }
}

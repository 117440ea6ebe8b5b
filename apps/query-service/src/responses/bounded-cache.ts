interface Entry<T> {
  readonly value: T;
  bytes: number;
}

/** About what an entry costs beside its value. */
const overheadBytes = 256;

/** Values by key, bounded in bytes: the least recently used go first. */
export class BoundedCache<T extends object> {
  readonly #maxBytes: number;
  /** In order of use, the least recent first. */
  readonly #entries = new Map<string, Entry<T>>();
  /** The entry used last. */
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
    // Moving it costs more than finding it, and what is asked for most is there already.
    if (entry !== this.#newest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#newest = entry;
    }
    return entry.value;
  }

  /** Replaces what the key had. What is larger than the whole cache is not kept. */
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

  /** Says that a value takes more bytes than before; nothing, where it is no longer kept. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#evict();
  }

  clear(): void {
    this.#entries.clear();
    this.#newest = undefined;
    this.#bytes = 0;
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

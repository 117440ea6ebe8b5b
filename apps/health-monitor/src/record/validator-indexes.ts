/**
 * The index of a validator by its party id. Ids are stored as hashes of 53 bits to save bytes at every cold start; the salt prevents
 * crafted ids that collide.
 */
export class ValidatorIndexes {
  readonly #salt: number;
  readonly #indexes = new Map<number, number>();
  #hashes: Float64Array;
  #changed = false;

  constructor(salt: number, stored: ArrayBuffer = new ArrayBuffer(0)) {
    this.#salt = salt;
    this.#hashes = new Float64Array(stored);
    this.#hashes.forEach((hash, index) => this.#indexes.set(hash, index));
  }

  indexOf(id: string): number | undefined {
    return this.#indexes.get(hashText(id, this.#salt));
  }

  /** Takes the next index for an id that has none. */
  add(id: string): number {
    const index = this.#indexes.size;
    if (index >= this.#hashes.length) {
      // A quarter more than needed and at least 128, so that a new id seldom needs a copy.
      const larger = new Float64Array(Math.max(128, Math.ceil(index * 1.25)));
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    const hash = hashText(id, this.#salt);
    this.#hashes[index] = hash;
    this.#indexes.set(hash, index);
    this.#changed = true;
    return index;
  }

  /** The bytes to store; null if no id was added since the last call. */
  takeChange(): Uint8Array | null {
    if (!this.#changed) return null;
    this.#changed = false;
    const size = this.#indexes.size * Float64Array.BYTES_PER_ELEMENT;
    return new Uint8Array(this.#hashes.buffer, 0, size);
  }
}

/** Two multiplicative hashes of 32 bits, mixed to 53 (cyrb53, public domain). */
export function hashText(text: string, salt: number): number {
  let first = 0xdeadbeef ^ salt;
  let second = 0x41c6ce57 ^ salt;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909);
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
  // The lowest 21 bits of `second` above the 32 of `first`.
  return 2 ** 32 * (second & (2 ** 21 - 1)) + (first >>> 0);
}

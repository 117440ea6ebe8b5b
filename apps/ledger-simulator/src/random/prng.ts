import { createHash } from 'node:crypto';

/** A small seeded random source (sfc32): same seed, same numbers, on every machine. */
export class Prng {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: string) {
    const bytes = createHash('sha256').update(seed).digest();
    this.a = bytes.readInt32LE(0);
    this.b = bytes.readInt32LE(4);
    this.c = bytes.readInt32LE(8);
    for (let i = 0; i < 12; i++) this.word();
  }

  /** 32 random bits as an unsigned integer. */
  word(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** A number in [0, 1). */
  float(): number {
    return this.word() / 4_294_967_296;
  }

  /** An integer in [low, high]. */
  int(low: number, high: number): number {
    return low + Math.floor(this.float() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  /** A random item. Throws for an empty list. */
  pick<T>(list: readonly T[]): T {
    return this.pickSkewed(list, 1);
  }

  /** A random item, preferring the front of the list; a higher `skew` prefers it more. Throws for an empty list. */
  pickSkewed<T>(list: readonly T[], skew: number): T {
    const item = list[Math.floor(list.length * this.float() ** skew)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, key: this.word() }))
      .sort((x, y) => x.key - y.key)
      .map(({ item }) => item);
  }
}

/** A hash of its arguments in [0, 1), a murmur-style integer mix. Each decision about an update has its own `salt`. */
export function noise(seed: number, index: number, salt: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35) ^ Math.imul(salt + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

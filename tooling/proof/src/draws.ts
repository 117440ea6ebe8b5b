/** A seeded random source. */
export interface Draws {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** An integer in [`from`, `to`]. */
  readonly whole: (from: number, to: number) => number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A random item. Throws for an empty list. */
  pick<T>(from: readonly T[]): T;
  /** A random item, or `otherwise` for an empty list. */
  pickOr<T>(from: readonly T[], otherwise: T): T;
  /** All items in random order. */
  shuffled<T>(all: readonly T[]): T[];
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}

/** Mulberry32: small and the same everywhere. `number`: number of the drawn thing, so that it does not depend on the others. */
export function draws(seed: number | string, number = 0): Draws {
  let state = ((typeof seed === 'string' ? hashOf(seed) : seed) + Math.imul(number, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new Error('cannot draw from an empty list');
      return from[whole(0, from.length - 1)] as (typeof from)[number];
    },
    pickOr: (from, otherwise) => from[whole(0, from.length - 1)] ?? otherwise,
    shuffled: (all) =>
      all
        .map((item) => ({ item, key: next() }))
        .sort((left, right) => left.key - right.key)
        .map(({ item }) => item),
  };
}

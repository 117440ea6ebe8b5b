/** A source of chance that a seed repeats. */
export interface Draws {
  /** From 0 up to, but not, 1. */
  readonly next: () => number;
  /** A whole number in these bounds, both included. */
  readonly whole: (from: number, to: number) => number;
  /** True so often out of one. */
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** One of a list, or the other value where the list is empty. */
  pickOr<T>(from: readonly T[], otherwise: T): T;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}

/** Mulberry32: small, even, the same everywhere. `number`: of what is drawn, so that it is the same whatever is drawn meanwhile. */
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
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    pickOr: (from, otherwise) => from[whole(0, from.length - 1)] ?? otherwise,
  };
}

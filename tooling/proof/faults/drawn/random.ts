/** Seeded random choices, the same everywhere. */
export interface Random {
  /** An integer in [0, `end`). */
  below(end: number): number;
  /** A random item. Throws for an empty list. */
  pick<T>(from: readonly T[]): T;
  /** All items in random order. */
  shuffled<T>(all: readonly T[]): T[];
}

/** mulberry32. */
export function drawsOf(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (from) => {
      if (from.length === 0) throw new Error('cannot draw from an empty list');
      return from[below(from.length)] as (typeof from)[number];
    },
    shuffled: (all) =>
      all
        .map((one) => ({ one, place: below(2 ** 32) }))
        .sort((left, right) => left.place - right.place)
        .map(({ one }) => one),
  };
}

/** Draws by a seed: the same seed draws the same everywhere. */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** One of them. Throws where there is none. */
  pick<T>(from: readonly T[]): T;
  /** All of them, in random order. */
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
      if (from.length === 0) throw new Error('nothing to draw from');
      return from[below(from.length)] as (typeof from)[number];
    },
    shuffled: (all) =>
      all
        .map((one) => ({ one, place: below(2 ** 32) }))
        .sort((left, right) => left.place - right.place)
        .map(({ one }) => one),
  };
}

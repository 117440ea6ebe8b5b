import { randomOf } from '../../src/session/random.ts';

/** Draws by a seed: the same seed draws the same everywhere. */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** One of them. Throws where there is none. */
  pick<T>(from: readonly T[]): T;
  /** All of them, in an order that is drawn. */
  shuffled<T>(all: readonly T[]): T[];
}

export function drawsOf(seed: number): Random {
  const source = randomOf(seed);
  const below = (end: number): number => source.below(end);
  return {
    below,
    pick: (from) => {
      const one = source.pick(from);
      if (one === undefined) throw new Error('nothing to draw from');
      return one;
    },
    shuffled: (all) =>
      all
        .map((one) => ({ one, place: below(2 ** 32) }))
        .sort((left, right) => left.place - right.place)
        .map(({ one }) => one),
  };
}

import { createHash } from 'node:crypto';

/** A repeatable random source. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  below(limit: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  /** `count` random items in random order. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Derives a 32-bit seed from the run's seed and names, so that the choices of a probe do not depend on other probes. */
export function seedOf(seed: number, ...names: readonly string[]): number {
  return createHash('sha256')
    .update([seed, ...names].join('\n'))
    .digest()
    .readUInt32LE(0);
}

/** mulberry32, a small generator that is good enough to choose requests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)],
    some: (items, count) => {
      const left = [...items];
      const taken: (typeof items)[number][] = [];
      while (left.length > 0 && taken.length < count) taken.push(...left.splice(below(left.length), 1));
      return taken;
    },
  };
}

import { describe, expect, it } from 'vitest';
import { randomOf } from '../../session/random.ts';
import { coveringChoice, pairCount } from './covering-choice.ts';

const factors = { kind: ['', 'one', 'two'], order: ['', 'up'], size: ['', 'small', 'large'], part: ['first', 'later'] };
/** Each factor with each later one. */
const allPairs = 3 * 2 + 3 * 3 + 3 * 2 + 2 * 3 + 2 * 2 + 3 * 2;
/** The first state of a factor is usual. Each of the six pairs of factors has one pair of usual states, which need not be covered. */
const usualPairs = 6;

function pairs(combinations: readonly Readonly<Record<string, string>>[]): Set<string> {
  return new Set(
    combinations.flatMap((one) =>
      Object.entries(one).flatMap(([name, state], index, all) =>
        all.slice(index + 1).map(([other, its]) => `${name}=${state} ${other}=${its}`),
      ),
    ),
  );
}

describe('coveringChoice', () => {
  it('covers all pairs of states in few combinations, except pairs of usual states', () => {
    const chosen = coveringChoice(factors, 99, randomOf(1));
    // Of 3 × 2 × 3 × 2 combinations.
    expect(chosen.length).toBeLessThan(16);
    expect(pairs(chosen).size).toBeGreaterThanOrEqual(allPairs - usualPairs);
  });

  it('pairCount counts all pairs', () => {
    expect(pairCount(factors)).toBe(allPairs);
  });

  it('depends on the seed: several runs cover all pairs, except pairs of usual states', () => {
    const runs = Array.from({ length: 12 }, (_, seed) => coveringChoice(factors, 3, randomOf(seed)));
    expect(runs[0]).not.toEqual(runs[1]);
    expect(pairs(runs.flat()).size).toBeGreaterThanOrEqual(allPairs - usualPairs);
  });

  it('returns only allowed combinations, and none if none is allowed', () => {
    const chosen = coveringChoice(factors, 99, randomOf(3), ({ kind, order }) => kind === '' || order === '');
    expect(chosen.some(({ kind, order }) => kind !== '' && order !== '')).toBe(false);
    expect(coveringChoice(factors, 5, randomOf(3), () => false)).toEqual([]);
  });
});

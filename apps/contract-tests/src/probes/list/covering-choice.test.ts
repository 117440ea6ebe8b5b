import { describe, expect, it } from 'vitest';
import { randomOf } from '../../session/random.ts';
import { coveringChoice, pairCount } from './covering-choice.ts';

const factors = { kind: ['', 'one', 'two'], order: ['', 'up'], size: ['', 'small', 'large'], part: ['first', 'later'] };

function pairs(combinations: readonly Readonly<Record<string, string>>[]): Set<string> {
  return new Set(
    combinations.flatMap((one) =>
      Object.entries(one).flatMap(([name, state], index, all) =>
        all.slice(index + 1).map(([other, its]) => `${name}=${state} ${other}=${its}`),
      ),
    ),
  );
}

describe('a covering choice', () => {
  it('has all pairs of states in few combinations, but those of usual ones', () => {
    const chosen = coveringChoice(factors, 99, randomOf(1));
    expect(chosen.length).toBeLessThan(16);
    // 6 + 9 + 6 + 6 + 4 + 6 pairs, of which 6 are of two usual states.
    expect(pairs(chosen).size).toBeGreaterThanOrEqual(37 - 6);
  });

  it('knows how many there are', () => {
    expect(pairCount(factors)).toBe(37);
  });

  it('is another one by another seed, so that runs together have all pairs', () => {
    const runs = Array.from({ length: 12 }, (_, seed) => coveringChoice(factors, 3, randomOf(seed)));
    expect(runs[0]).not.toEqual(runs[1]);
    expect(pairs(runs.flat()).size).toBeGreaterThanOrEqual(37 - 6);
  });

  it('keeps to what is possible, and ends where nothing new is', () => {
    const chosen = coveringChoice(factors, 99, randomOf(3), ({ kind, order }) => kind === '' || order === '');
    expect(chosen.some(({ kind, order }) => kind !== '' && order !== '')).toBe(false);
    expect(coveringChoice(factors, 5, randomOf(3), () => false)).toEqual([]);
  });
});

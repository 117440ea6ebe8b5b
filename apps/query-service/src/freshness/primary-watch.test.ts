import { describe, expect, it } from 'vitest';
import { PrimaryWatch } from './primary-watch.ts';

function watch() {
  const clock = { now: 0 };
  const primary = new PrimaryWatch(() => clock.now);
  return {
    primary,
    learnAt: (now: number, position: number) => {
      clock.now = now;
      primary.learn(position);
    },
    at: (now: number) => {
      clock.now = now;
      return primary;
    },
  };
}

describe('secondsBehind', () => {
  it('counts from the time the primary was first ahead of the replica', () => {
    const { learnAt, at } = watch();
    learnAt(0, 10);
    learnAt(2_000, 20);
    learnAt(4_000, 30);
    // More than positions 10 and 15 from 2 s on, more than 20 from 4 s on.
    expect([10, 15, 20, 30].map((position) => at(9_000).secondsBehind(position))).toEqual([7, 7, 5, 0]);
  });

  it('is 0 if the ledger does not grow or the primary was never read', () => {
    const { primary, learnAt, at } = watch();
    expect(primary.secondsBehind(3)).toBe(0);
    learnAt(0, 10);
    learnAt(60_000, 10);
    expect(at(120_000).secondsBehind(10)).toBe(0);
    expect(at(120_000).secondsBehind(9)).toBe(120);
  });

  it('stores reads within a second as one mark, with the time of the first', () => {
    const { learnAt, at } = watch();
    for (let look = 0; look <= 25; look += 1) learnAt(look * 100, look);
    expect(at(5_000).secondsBehind(25)).toBe(0);
    // Position 25, of 2.5 s, is in the mark that began at 2 s.
    expect(at(5_000).secondsBehind(24)).toBeCloseTo(3, 5);
  });

  it('drops positions that the primary no longer has', () => {
    const { learnAt, at } = watch();
    learnAt(0, 10);
    learnAt(2_000, 30);
    learnAt(4_000, 20);
    expect([5, 15, 20, 25].map((position) => at(6_000).secondsBehind(position))).toEqual([6, 2, 0, 0]);
  });

  it('covers at least one hour with a limited number of marks', () => {
    const { learnAt, at } = watch();
    for (let look = 1; look <= 5_000; look += 1) learnAt(look * 1_000, look);
    // 4,096 marks, one a second.
    expect(at(5_000_000).secondsBehind(0)).toBe(4_095);
  });
});

it('lacks is true only if a recent enough read shows a lower position', () => {
  const { primary, learnAt, at } = watch();
  expect(primary.lacks(1, 2_000)).toBe(false);
  learnAt(0, 10);
  expect([at(2_000).lacks(11, 2_000), at(2_000).lacks(10, 2_000), at(2_001).lacks(11, 2_000)]).toEqual([
    true,
    false,
    false,
  ]);
});

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

describe('how long the primary has been ahead of a replica', () => {
  it('counts from when the primary first had more than the replica', () => {
    const { learnAt, at } = watch();
    learnAt(0, 10);
    learnAt(2_000, 20);
    learnAt(4_000, 30);
    expect([10, 15, 20, 30].map((position) => at(9_000).secondsBehind(position))).toEqual([7, 7, 5, 0]);
  });

  it('is nothing on a ledger that stands still, and while the primary was never seen', () => {
    const { primary, learnAt, at } = watch();
    expect(primary.secondsBehind(3)).toBe(0);
    learnAt(0, 10);
    learnAt(60_000, 10);
    expect(at(120_000).secondsBehind(10)).toBe(0);
    expect(at(120_000).secondsBehind(9)).toBe(120);
  });

  it('loses no position of looks that are close together', () => {
    const { learnAt, at } = watch();
    for (let look = 0; look <= 25; look += 1) learnAt(look * 100, look);
    expect(at(5_000).secondsBehind(25)).toBe(0);
    expect(at(5_000).secondsBehind(24)).toBeCloseTo(3, 5);
  });

  it('forgets positions that a rewind, or a primary that has less, took away', () => {
    const { learnAt, at } = watch();
    learnAt(0, 10);
    learnAt(2_000, 30);
    learnAt(4_000, 20);
    expect([5, 15, 20, 25].map((position) => at(6_000).secondsBehind(position))).toEqual([6, 2, 0, 0]);
  });

  it('is bounded by an hour of marks', () => {
    const { learnAt, at } = watch();
    for (let look = 1; look <= 5_000; look += 1) learnAt(look * 1_000, look);
    expect(at(5_000_000).secondsBehind(0)).toBeGreaterThan(3_600);
  });
});

describe('whether the primary lacks a position', () => {
  it('is known by a look that is new enough', () => {
    const { primary, learnAt, at } = watch();
    expect(primary.lacks(1, 2_000)).toBe(false);
    learnAt(0, 10);
    expect([at(2_000).lacks(11, 2_000), at(2_000).lacks(10, 2_000), at(2_001).lacks(11, 2_000)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

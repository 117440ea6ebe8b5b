import { describe, expect, it } from 'vitest';
import { type IdRun, runsToMerge } from './id-run.ts';

describe('runsToMerge', () => {
  it('leaves three runs after 100 volumes and writes an id fewer than 12 times on average', () => {
    let runs: IdRun[] = [];
    let [written, most] = [0, 0];
    for (let volume = 0; volume < 100; volume += 1) {
      const merged = runsToMerge(runs, 1);
      const firstVolume = merged[0]?.firstVolume ?? volume;
      written += volume - firstVolume + 1;
      runs = [...runs.slice(0, runs.length - merged.length), { run: volume, firstVolume, lastVolume: volume }];
      most = Math.max(most, runs.length);
    }
    // One run per level: 100 = 8² + 4 × 8 + 4.
    expect(runs.map(({ firstVolume, lastVolume }) => [firstVolume, lastVolume])).toEqual([
      [0, 63],
      [64, 95],
      [96, 99],
    ]);
    expect(most).toBe(3);
    // About four times on each of three levels.
    expect(written / 100).toBeLessThan(12);
  });

  it('merges runs that a rewind shortened', () => {
    const runs = [
      { run: 1, firstVolume: 0, lastVolume: 63 },
      { run: 2, firstVolume: 64, lastVolume: 66 },
    ];
    expect(runsToMerge(runs, 1)).toEqual([runs[1]]);
    // The first run has 64 volumes, the second 3: with 60 new ones it stays below the level of the first, with 61 it reaches that level.
    expect(runsToMerge(runs, 60)).toEqual([runs[1]]);
    expect(runsToMerge(runs, 61)).toEqual(runs);
  });
});

import { describe, expect, it } from 'vitest';
import { RoundLog } from './round-log.ts';

const update = { updateId: '1220ab', recordTime: 1_767_225_600_000_000n };

function logOf(numbers: readonly number[]) {
  const lines: string[] = [];
  const log = new RoundLog((line) => lines.push(line));
  for (const number of numbers) log.opened(number, update);
  return { lines, skipped: log.skipped() };
}

describe('RoundLog', () => {
  it('logs nothing while rounds are consecutive, from any first round', () => {
    expect(logOf([7, 8, 9, 9, 8, 10])).toEqual({ lines: [], skipped: 0 });
  });

  it('logs a skipped round with the next update', () => {
    const { lines, skipped } = logOf([1, 2, 5, 6]);
    expect(skipped).toBe(2);
    expect(lines).toEqual([
      'gap: round 5 opens after round 2 (update 1220ab, 2026-01-01T00:00:00.000000Z): updates are missing',
    ]);
  });
});

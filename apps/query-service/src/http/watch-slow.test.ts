import { describe, expect, it } from 'vitest';
import { watchSlow } from './watch-slow.ts';

const lines: unknown[] = [];
const log = { warn: (...line: unknown[]) => void lines.push(line) };

describe('watchSlow', () => {
  it('says that a request takes long while it is still being answered', async () => {
    lines.length = 0;
    let answer = (): void => undefined;
    const answered = watchSlow(log, 'listUpdates', 1, () => new Promise<void>((resolve) => (answer = resolve)));
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(lines).toEqual([[{ operation: 'listUpdates', milliseconds: 1 }, 'still being answered']]);
    answer();
    await answered;
  });

  it('says nothing of a request that is answered or fails before', async () => {
    lines.length = 0;
    expect(await watchSlow(log, 'listUpdates', 5, () => Promise.resolve(7))).toBe(7);
    await expect(watchSlow(log, 'listUpdates', 5, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lines).toEqual([]);
  });
});

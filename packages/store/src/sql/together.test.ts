import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { together } from './together.ts';

it('returns all results in order', async () => {
  expect(await together([after(2, 'one'), Promise.resolve(2), null])).toEqual(['one', 2, null]);
});

it('rejects with the first error after all promises have settled', async () => {
  const ended: string[] = [];
  const late = after(5).then(() => ended.push('late'));
  const next = after(2).then(() => {
    ended.push('next');
    throw new Error('because of the first');
  });
  await expect(together([next, late, Promise.reject(new Error('the first'))])).rejects.toThrow('the first');
  expect(ended).toEqual(['next', 'late']);
});

it('rejects with the cause, not with "transaction is aborted", in any order', async () => {
  const aborted = Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
  const full = Object.assign(new Error('no space left on device'), { code: '53100' });
  for (const [first, second] of [
    [aborted, full],
    [full, aborted],
  ] as const) {
    await expect(together([Promise.reject(first), after(2).then(() => Promise.reject(second))])).rejects.toBe(full);
  }
  await expect(together([Promise.reject(aborted)])).rejects.toBe(aborted);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StoreLate, within } from './within.ts';

const never = new Promise<never>(() => undefined);

it('within returns the result or the error of a read in time', async () => {
  expect(await within(60_000, Promise.resolve(7))).toBe(7);
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('within rejects with StoreLate if a read takes too long', async () => {
  await expect(within(1, never)).rejects.toThrow(StoreLate);
});

it('within reports a slow read once, while it is still running', async () => {
  let notes = 0;
  const read = Promise.withResolvers<number>();
  const awaited = within(60_000, read.promise, { milliseconds: 1, say: () => (notes += 1) });
  while (notes === 0) await sleep(5);
  // All reads are checked every 100 ms.
  await sleep(250);
  expect(notes).toBe(1);
  read.resolve(7);
  expect(await awaited).toBe(7);
});

it('within does not report a read that is fast or fails', async () => {
  let notes = 0;
  const slow = { milliseconds: 50, say: () => (notes += 1) };
  await within(60_000, Promise.resolve(7), slow);
  await expect(within(60_000, Promise.reject(new Error('no')), slow)).rejects.toThrow('no');
  await sleep(250);
  expect(notes).toBe(0);
});

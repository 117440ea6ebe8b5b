import { expect, it } from 'vitest';
import { StoreLate, within } from './within.ts';

const never = new Promise<never>(() => undefined);

it('a read that is in time is what it is, a failure too', async () => {
  expect(await within(60_000, Promise.resolve(7))).toBe(7);
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('a read that takes longer is given up', async () => {
  await expect(within(1, never)).rejects.toThrow(StoreLate);
});

it('a read that takes long is noted once, while it is still awaited', async () => {
  let notes = 0;
  const read = Promise.withResolvers<number>();
  const awaited = within(60_000, read.promise, { milliseconds: 1, say: () => (notes += 1) });
  while (notes === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // Two more looks at the least.
  await expect(within(150, never)).rejects.toThrow(StoreLate);
  expect(notes).toBe(1);
  read.resolve(7);
  expect(await awaited).toBe(7);
});

it('a read that is answered or fails before is not noted', async () => {
  let notes = 0;
  const slow = { milliseconds: 50, say: () => (notes += 1) };
  await within(60_000, Promise.resolve(7), slow);
  await expect(within(60_000, Promise.reject(new Error('no')), slow)).rejects.toThrow('no');
  await expect(within(150, never)).rejects.toThrow(StoreLate);
  expect(notes).toBe(0);
});

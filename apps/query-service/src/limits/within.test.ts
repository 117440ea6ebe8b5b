import { expect, it } from 'vitest';
import { StoreLate, within } from './within.ts';

it('within reports a slow read once, while it is still running', async () => {
  let notes = 0;
  const never = new Promise<never>(() => undefined);
  const read = Promise.withResolvers<number>();
  const awaited = within(60_000, read.promise, { milliseconds: 1, say: () => (notes += 1) });
  while (notes === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // At least two more checks.
  await expect(within(150, never)).rejects.toThrow(StoreLate);
  expect(notes).toBe(1);
  read.resolve(7);
  expect(await awaited).toBe(7);
});

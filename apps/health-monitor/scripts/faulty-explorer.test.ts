import { expect, it, onTestFinished } from 'vitest';
import { startFaultyExplorer } from './faulty-explorer.ts';

it.each([
  ['silence?count=x', 400],
  ['silence?count=0', 400],
  ['silence?count=', 400],
  ['silence?count=1.5', 400],
  ['nothing', 400],
  // The list of validators has not been read yet.
  ['silence?count=2', 503],
  ['freeze', 200],
])('answers the order /%s with %i', async (order, status) => {
  const { address, close } = await startFaultyExplorer('http://127.0.0.1:1/', 0, () => undefined);
  onTestFinished(close);
  expect((await fetch(address + order, { method: 'POST' })).status).toBe(status);
});

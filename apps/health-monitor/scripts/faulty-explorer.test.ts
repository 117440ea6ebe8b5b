import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

it('hides new reports of the silenced validators, even of one that never reported', async () => {
  let shown: (number | null)[] = [5, null];
  const explorer = createServer((_, response) => {
    const content = shown.map((lastActiveAt, index) => ({ validator: `v${index}`, lastActiveAt }));
    response.end(JSON.stringify({ content }));
  });
  await new Promise<void>((done) => explorer.listen(0, '127.0.0.1', done));
  onTestFinished(() => void explorer.close());
  const { port } = explorer.address() as AddressInfo;
  const { address, close } = await startFaultyExplorer(`http://127.0.0.1:${port}/`, 0, () => undefined);
  onTestFinished(close);
  const read = async () => {
    const { content } = (await (await fetch(`${address}v1/validators`)).json()) as { content: unknown };
    return content;
  };
  await read();
  await fetch(`${address}silence?count=2`, { method: 'POST' });
  shown = [6, 7];
  expect(await read()).toEqual([
    { validator: 'v0', lastActiveAt: 5 },
    { validator: 'v1', lastActiveAt: null },
  ]);
  await fetch(`${address}resume`, { method: 'POST' });
  // Sorted again: the newest report is first.
  expect(await read()).toEqual([
    { validator: 'v1', lastActiveAt: 7 },
    { validator: 'v0', lastActiveAt: 6 },
  ]);
});

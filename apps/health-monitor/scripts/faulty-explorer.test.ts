import { expect, it } from 'vitest';
import { startFaultyExplorer } from './faulty-explorer.ts';

it.each(['silence?count=x', 'silence?count=0', 'silence?count=', 'silence?count=1.5', 'nothing'])(
  'refuses /%s with 400',
  async (order) => {
    const said: string[] = [];
    const explorer = await startFaultyExplorer('http://127.0.0.1:1/', 0, (line) => said.push(line));
    const post = (path: string) => fetch(explorer + path, { method: 'POST' });
    expect((await post(order)).status).toBe(400);
    expect((await post('silence?count=2')).status).toBe(200);
    expect(said).toEqual([expect.stringMatching(/try again/)]);
  },
);

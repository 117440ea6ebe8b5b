import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { descendants } from './descendants.ts';

it('finds the children of children, in process groups of their own too', async () => {
  const inner = `process.stdout.write(String(process.pid)); setInterval(() => undefined, 1000)`;
  const outer = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { detached: true, stdio: 'inherit' });`;
  const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const innermost = Number(chunk.toString());
  expect(descendants(process.pid)).toEqual(expect.arrayContaining([child.pid, innermost]));
  process.kill(innermost);
  await once(child, 'exit');
  expect(descendants(process.pid)).not.toContain(child.pid);
});

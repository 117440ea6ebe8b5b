import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the example of the README prints what it says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const printed = Array.from(code.matchAll(/^\/\/ (\d.*)$/gm), ([, line = '']) => `${line}\n`).join('');
  const folder = new URL('..', import.meta.url);
  const options = ['--input-type=module-typescript', '--eval', code];
  expect((await promisify(execFile)(process.execPath, options, { cwd: folder })).stdout).toBe(printed);
});

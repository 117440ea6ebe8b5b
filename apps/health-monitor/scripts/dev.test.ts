import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('dev.ts', import.meta.url));

function run(...args: string[]) {
  return promisify(execFile)(process.execPath, [program, ...args]);
}

describe('monitor', () => {
  it('has defaults for all options', async () => {
    const { stdout } = await run('--help');
    for (const each of ['default .data', 'default 60', 'default 8787']) expect(stdout).toContain(each);
    expect(stdout).not.toContain('required');
  });

  it.each([
    [['--speed', '0'], /^monitor: --speed is "0": give a number from 1 to 3600\n$/],
    [
      ['--data', '/nowhere'],
      /^monitor: \/nowhere\/stack\.json is not there: run npm start and wait until it is ready[^\n]+\n$/,
    ],
  ])('refuses %j in one line', async (args, message) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(message) as string });
  });
});

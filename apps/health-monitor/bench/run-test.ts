import { join } from 'node:path';
import { spawn } from 'node:child_process';

/** Runs a test in workerd and returns what it printed. */
export async function runTest(file: string): Promise<string> {
  const child = spawn('pnpm', ['exec', 'vitest', 'run', '--project', 'workerd', '--testTimeout=300000', file], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', WEEKLY: '1' },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}

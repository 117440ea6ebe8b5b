import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdates } from './some-updates.ts';

const program = fileURLToPath(new URL('../src/main.js', import.meta.url));

it.each(['SIGTERM', 'SIGKILL'] as const)('no database is left behind by %s to the process group', async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'indexer-group-'));
  const scan = await startScan(someUpdates(3));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SCAN_URL: scan.url };
  const indexer = spawn(process.execPath, [program, 'run'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [indexer.stdout, indexer.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('at the head')) {
    expect(indexer.exitCode, output).toBeNull();
    await sleep(20);
  }
  const databases = () =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(join(folder, 'postgres')));
  expect(databases()).not.toEqual([]);
  process.kill(-(indexer.pid ?? 0), signal);
  while (databases().length > 0) await sleep(20);
  await scan.close();
  await rm(folder, { recursive: true });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '@ledger-explorer/kit';
import { expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdates } from './some-updates.ts';

it('SIGKILL to the process group leaves no database running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'indexer-group-'));
  const scan = await startScan(someUpdates(3));
  const env = { DATA_DIR: folder, SCAN_URL: scan.url };
  const indexer = startProgram('indexer', ['run'], env, { detached: true });
  await indexer.writes('at the head');
  const databases = () =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(join(folder, 'postgres')));
  expect(databases()).not.toEqual([]);
  process.kill(-indexer.pid, 'SIGKILL');
  while (databases().length > 0) await sleep(20);
  await rm(folder, { recursive: true });
});

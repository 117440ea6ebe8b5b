import { expect, it } from 'vitest';
import { startScan } from '../../test/scripted-scan.ts';
import { HostPool } from '../scan/host-pool.ts';
import { versionWatch } from './versions.ts';

it('a host that runs another version than before is told, once', async () => {
  let version = '0.7.4';
  const scan = await startScan([], [], {
    'GET /version': () => ({ body: { version, commit_ts: '2026-08-01T00:00:00Z' } }),
  });
  const silent = await startScan([]);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const pool = new HostPool({ hosts: [scan.url, silent.url], timeout: 60_000, log });
  const watch = versionWatch(pool, log, new AbortController().signal);
  await watch();
  await watch();
  version = '0.7.5';
  await watch();
  await watch();
  expect(lines).toEqual([`${scan.url} runs version 0.7.5 now, before 0.7.4`]);
  await Promise.all([scan.close(), silent.close()]);
});

import { expect, it } from 'vitest';
import { startScan } from '../../test/scripted-scan.ts';
import { HostPool } from '../scan/host-pool.ts';
import { pollVersion } from './versions.ts';

it('a changed version of a host is logged once, without its password, and a refusal is ignored', async () => {
  let version = '0.7.4';
  const scan = await startScan([], [], {
    'GET /version': () => ({ body: { version, commit_ts: '2026-08-01T00:00:00Z' } }),
  });
  const refusing = await startScan([]);
  const lines: string[] = [];
  const asking = { log: (line: string) => lines.push(line), stop: new AbortController().signal };
  const withPassword = scan.url.replace('//', '//me:secret@');
  const pool = new HostPool({ hosts: [withPassword, refusing.url], timeout: 60_000, log: asking.log });
  const poll = async () => {
    for (const host of pool.hosts) await pollVersion(pool, host, asking);
  };
  await poll();
  await poll();
  version = '0.7.5';
  await poll();
  await poll();
  expect(lines).toEqual([`${scan.url} changed from version 0.7.4 to 0.7.5`]);
});

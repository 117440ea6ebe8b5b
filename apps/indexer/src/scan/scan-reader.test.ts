import { validators } from '@ledger-explorer/spec/scan-validators';
import { expect, it } from 'vitest';
import { type OtherAnswer, startScan } from '../../test/scripted-scan.ts';
import { HostPool } from './host-pool.ts';
import { ScanReader } from './scan-reader.ts';

const good = { body: { version: '0.7.5', commit_ts: '2026-08-01T00:00:00Z' } };

/** Reads the version from hosts with these responses; the last response of a host is repeated. */
async function readVersion(...hosts: readonly OtherAnswer[][]): Promise<string> {
  const scans = await Promise.all(
    hosts.map((answers) => {
      const left = [...answers];
      return startScan([], [], { 'GET /version': () => (left.length > 1 ? left.shift() : left[0]) ?? good });
    }),
  );
  const pool = new HostPool({ hosts: scans.map(({ url }) => url), timeout: 60_000, log: () => undefined });
  const scan = new ScanReader(pool, new AbortController().signal);
  return (await scan.read({ method: 'GET', path: '/version' }, validators.getVersion)).version;
}

it('reads from the next host if one returns another shape', async () => {
  expect(await readVersion([{ body: { version: 7 } }], [good])).toBe('0.7.5');
});

it('retries if one host fails for a while and the other refuses', async () => {
  const denied = { status: 403, body: {} };
  expect(await readVersion([{ status: 503, body: {} }, good], [denied])).toBe('0.7.5');
});

it('gives up at once if all hosts refuse', async () => {
  const denied = { status: 403, body: { error: 'denied' } };
  await expect(readVersion([denied, good], [denied, good])).rejects.toThrow('403');
});

import { afterEach, describe, expect, it } from 'vitest';
import { goneHost } from '../../test/gone-host.ts';
import {
  answer,
  unchanged,
  type Fault,
  reset,
  type ScriptedScan,
  slowBody,
  startScan,
  truncatedJson,
} from '../../test/scripted-scan.ts';
import { someUpdate, someUpdates } from '../../test/some-updates.ts';
import { HostPool } from '../scan/host-pool.ts';
import { Divergence } from './divergence.ts';
import { scanSource } from './scan-source.ts';
import { valueOf } from './stream-item.ts';
import { quorum } from './verify-page.ts';

const open: ScriptedScan[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((scan) => scan.close()));
});

async function scanOf(items: unknown[], script: Fault[] = []): Promise<ScriptedScan> {
  const scan = await startScan(items, script);
  open.push(scan);
  return scan;
}

interface ReadOptions {
  readonly pageSize?: number;
  readonly every?: number;
  readonly timeout?: number;
}

/** Reads to the head and gives everything back, in order. */
async function readToHead(hosts: readonly string[], { pageSize = 5, every = 0, timeout = 60_000 }: ReadOptions = {}) {
  const stop = new AbortController();
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const pool = new HostPool({ hosts, timeout, log });
  const items: unknown[] = [];
  const source = scanSource({ pool, pageSize, pollInterval: 10, verification: { every, head: false, wait: 0 }, log });
  for await (const page of source.pages(null, stop.signal)) {
    items.push(...page.items.map(valueOf));
    if (page.atHead) break;
  }
  stop.abort();
  return { items, logged };
}

describe('of many hosts', () => {
  it.each<[string, Fault]>([
    ['429 with Retry-After', answer(429, 'Too Many Requests', { 'retry-after': '60' })],
    ['429 without', answer(429, 'Too Many Requests: Server is busy, please try again later.', {})],
    ['503 while it copies history', answer(503, '{"error":"not yet replicated all data"}', {})],
    ['500', answer(500, '{"error":"An internal server error occurred."}', {})],
    ['an HTML page', answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' })],
    ['a body that breaks off', truncatedJson],
    ['a reset within the body', reset],
    ['a body that never ends', slowBody],
    ['403', answer(403, 'RBAC: access denied', {})],
  ])('the next takes over at once from one that answers %s', async (_, fault) => {
    const items = someUpdates(23);
    const [first, second] = [await scanOf(items, [unchanged, fault, fault, fault]), await scanOf(items)];
    // Longer than a machine stands still: only the body that never ends is to be given up.
    const { items: read } = await readToHead([first.url, second.url], { timeout: 5_000 });
    expect(read).toEqual(items);
    // Left alone: nobody asked the sick one again in this short time, neither for pages nor at the head.
    expect(first.requests).toHaveLength(2);
  });

  it('all sick ones are got through, and the one that recovers is read', async () => {
    const items = someUpdates(12);
    const sick = [answer(502, '<html>Bad Gateway</html>', {}), truncatedJson, reset];
    const hosts = await Promise.all([0, 1, 2].map(() => scanOf(items, [...sick])));
    expect((await readToHead(hosts.map(({ url }) => url))).items).toEqual(items);
  });

  it('one that is not allow-listed and one that is gone are noted once and left out', async () => {
    const items = someUpdates(30);
    const denied = await scanOf(
      items,
      Array.from({ length: 20 }, () => answer(403, 'RBAC: access denied', {})),
    );
    const good = await scanOf(items);
    const { items: read, logged } = await readToHead([denied.url, await goneHost(), good.url], { pageSize: 3 });
    expect(read).toEqual(items);
    expect(denied.requests).toHaveLength(1);
    expect(logged.filter((line) => line.includes('403'))).toEqual([
      expect.stringMatching(
        /refuses \(403: RBAC: access denied\); is this address allow-listed there\?; leaving this host out/,
      ),
    ]);
  });

  it('where every one refuses from the start, the source is refused', async () => {
    const denied = await scanOf(
      [],
      Array.from({ length: 20 }, () => answer(403, 'RBAC: access denied', {})),
    );
    const reading = readToHead([denied.url, await goneHost()]);
    await expect(reading).rejects.toThrow(
      /SCAN_URL: .* refuses: 403: RBAC: access denied; is this address allow-listed/,
    );
  });

  it('one that is behind ends nothing: the next is asked before the head is believed', async () => {
    const items = someUpdates(20);
    const [behind, ahead] = [await scanOf(items.slice(0, 7)), await scanOf(items)];
    const { items: read } = await readToHead([behind.url, ahead.url]);
    expect(read).toEqual(items);
  });

  it('one that is behind and has its turn again gives nothing, and the stream does not go back', async () => {
    const items = someUpdates(20);
    const ahead = await scanOf(items, [unchanged, unchanged, answer(500, '', {})]);
    const behind = await scanOf(items.slice(0, 3));
    const { items: read } = await readToHead([ahead.url, behind.url]);
    expect(read).toEqual(items.slice(0, read.length));
    expect(read.length).toBeGreaterThanOrEqual(8);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [7, 3],
    [13, 5],
  ])('of %i, %i must agree', (hosts, agreeing) => {
    expect(quorum(hosts)).toBe(agreeing);
  });
});

describe('verification in catch-up', () => {
  it('compares the first page and every k-th after it on another host', async () => {
    const items = someUpdates(40);
    const [first, second] = [await scanOf(items), await scanOf(items)];
    const { items: read, logged } = await readToHead([first.url, second.url], { every: 3 });
    expect(read).toEqual(items);
    expect(logged).toEqual([]);
    const cursors = (scan: ScriptedScan) => scan.requests.map(({ after }) => after?.after_record_time);
    const asked = cursors(first);
    expect(cursors(second).slice(0, 3)).toEqual([asked[0], asked[3], asked[6]]);
  });

  it('stops at an update that two hosts tell differently, and names it, both hosts and both hashes', async () => {
    const items = someUpdates(20);
    const other = items.with(2, someUpdate(3, { workflow_id: 'forged' }));
    const [first, second] = [await scanOf(items), await scanOf(other)];
    const reading = readToHead([first.url, second.url], { every: 50 });
    await expect(reading).rejects.toThrow(Divergence);
    await expect(readToHead([first.url, second.url], { every: 50 })).rejects.toThrow(
      new RegExp(
        `${someUpdate(3).update_id} .*: ${first.url}: sha256 [0-9a-f]{64}; ${second.url}: sha256 [0-9a-f]{64};`,
      ),
    );
  });

  it('stops at an update that one host leaves out', async () => {
    const items = someUpdates(20);
    const [first, second] = [await scanOf(items.filter((_, index) => index !== 1)), await scanOf(items)];
    await expect(readToHead([first.url, second.url], { every: 50 })).rejects.toThrow(
      new RegExp(`${someUpdate(2).update_id} .*: ${first.url}: leaves it out`),
    );
  });

  it('asks another host in place of one that does not answer', async () => {
    const items = someUpdates(8);
    const gone = Array.from({ length: 9 }, () => answer(503, 'backfilling', {}));
    const other = items.with(0, someUpdate(1, { workflow_id: 'forged' }));
    const scans = [await scanOf(items), await scanOf(items, gone), await scanOf(items, [...gone]), await scanOf(other)];
    await expect(
      readToHead(
        scans.map(({ url }) => url),
        { every: 1 },
      ),
    ).rejects.toThrow(Divergence);
  });

  it('goes on, and says so, where the other hosts do not answer', async () => {
    const items = someUpdates(12);
    const first = await scanOf(items);
    const second = await scanOf(
      items,
      Array.from({ length: 9 }, () => answer(503, 'backfilling', {})),
    );
    const { items: read, logged } = await readToHead([first.url, second.url], { every: 1 });
    expect(read).toEqual(items);
    expect(logged.filter((line) => line.includes('verif'))).toEqual([
      'cannot verify pages on 2 hosts: too few answer; continuing with the pages of one host',
    ]);
    expect(second.requests).toHaveLength(1);
  });
});

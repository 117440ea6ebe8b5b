import { describe, expect, it } from 'vitest';
import { goneHost } from './gone-host.ts';
import {
  always,
  answer,
  unchanged,
  type Fault,
  reset,
  type ScriptedScan,
  slowBody,
  startScan,
  truncatedJson,
} from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { readToHead } from './read-to-head.ts';
import { Divergence } from '../src/sources/divergence.ts';
import { quorum } from '../src/sources/verify-page.ts';

describe('with many hosts', () => {
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
  ])('the next host is used at once if one responds with %s', async (_, fault) => {
    const items = someUpdates(23);
    const [first, second] = [await startScan(items, [unchanged, fault, fault, fault]), await startScan(items)];
    // Longer than a slow machine stalls: only the endless body must time out.
    const { items: read } = await readToHead([first.url, second.url], { pageSize: 5, timeout: 5_000 });
    expect(read).toEqual(items);
    // The stream stays with the second host, and skips the failing one when it looks for later updates.
    expect(first.requests).toHaveLength(2);
  });

  it('failing hosts are retried until one recovers', async () => {
    const items = someUpdates(12);
    const sick = [answer(502, '<html>Bad Gateway</html>', {}), truncatedJson, reset];
    const hosts = await Promise.all([0, 1, 2].map(() => startScan(items, [...sick])));
    const urls = hosts.map(({ url }) => url);
    const read = await readToHead(urls, { pageSize: 5 });
    expect(read.items).toEqual(items);
  });

  it('hosts that refuse or are unreachable are skipped, and logged once', async () => {
    const items = someUpdates(30);
    const denied = await startScan(items, always(answer(403, 'RBAC: access denied', {})));
    const good = await startScan(items);
    const { items: read, logged } = await readToHead([denied.url, await goneHost(), good.url], { pageSize: 3 });
    expect(read).toEqual(items);
    expect(denied.requests).toHaveLength(1);
    expect(logged.filter((line) => line.includes('refuses'))).toEqual([
      expect.stringMatching(
        /refuses \(403: RBAC: access denied\); is this address allow-listed there\?; leaving this host out/,
      ),
    ]);
  });

  it('reading is rejected if every host refuses from the start', async () => {
    const denied = await startScan([], always(answer(403, 'RBAC: access denied', {})));
    const reading = readToHead([denied.url, await goneHost()]);
    await expect(reading).rejects.toThrow(
      /SCAN_URL: .* refuses: 403: RBAC: access denied; is this address allow-listed/,
    );
  });

  it('a host that is behind does not end the stream, as the next one is read before the head is reported', async () => {
    const items = someUpdates(20);
    const [behind, ahead] = [await startScan(items.slice(0, 7)), await startScan(items)];
    const { items: read } = await readToHead([behind.url, ahead.url], { pageSize: 5 });
    expect(read).toEqual(items);
  });

  it('a host that is behind does not move the stream back', async () => {
    const items = someUpdates(20);
    const ahead = await startScan(items, [unchanged, unchanged, answer(500, '', {})]);
    const behind = await startScan(items.slice(0, 3));
    const { items: read } = await readToHead([ahead.url, behind.url], { pageSize: 5 });
    expect(read).toEqual(items.slice(0, read.length));
    // Two pages before the fault, each without its last update, which is read again with the next page.
    expect(read.length).toBeGreaterThanOrEqual(8);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [7, 3],
    [13, 5],
  ])('of %i hosts, %i must agree', (hosts, agreeing) => {
    expect(quorum(hosts)).toBe(agreeing);
  });
});

describe('verification in catch-up', () => {
  it('compares the first page and every k-th page after it with another host', async () => {
    const items = someUpdates(40);
    const [first, second] = [await startScan(items), await startScan(items)];
    const { items: read, logged } = await readToHead([first.url, second.url], { pageSize: 5, every: 3 });
    expect(read).toEqual(items);
    expect(logged).toEqual([]);
    const cursors = (scan: ScriptedScan) => scan.requests.map(({ after }) => after?.after_record_time);
    const asked = cursors(first);
    expect(cursors(second).slice(0, 3)).toEqual([asked[0], asked[3], asked[6]]);
  });

  it('stops at an update that differs between two hosts, with both hosts and hashes', async () => {
    const items = someUpdates(20);
    const other = items.with(2, someUpdate(3, { workflow_id: 'forged' }));
    const [first, second] = [await startScan(items), await startScan(other)];
    const reading = readToHead([first.url, second.url], { pageSize: 5, every: 50 });
    await expect(reading).rejects.toThrow(Divergence);
    await expect(readToHead([first.url, second.url], { pageSize: 5, every: 50 })).rejects.toThrow(
      new RegExp(
        `${someUpdate(3).update_id} .*: ${first.url}: sha256 [0-9a-f]{64}; ${second.url}: sha256 [0-9a-f]{64};`,
      ),
    );
  });

  it('stops at an update that one host lacks', async () => {
    const items = someUpdates(20);
    const [first, second] = [await startScan(items.filter((_, index) => index !== 1)), await startScan(items)];
    await expect(readToHead([first.url, second.url], { pageSize: 5, every: 50 })).rejects.toThrow(
      new RegExp(`${someUpdate(2).update_id} .*: ${first.url}: leaves it out`),
    );
  });

  it('uses another host if one does not respond', async () => {
    const items = someUpdates(8);
    const gone = always(answer(503, 'backfilling', {}));
    const other = items.with(0, someUpdate(1, { workflow_id: 'forged' }));
    const scans = [
      await startScan(items),
      await startScan(items, gone),
      await startScan(items, [...gone]),
      await startScan(other),
    ];
    await expect(
      readToHead(
        scans.map(({ url }) => url),
        { pageSize: 5, every: 1 },
      ),
    ).rejects.toThrow(Divergence);
  });

  it('continues and logs if no other host responds', async () => {
    const items = someUpdates(12);
    const first = await startScan(items);
    const second = await startScan(items, always(answer(503, 'backfilling', {})));
    const { items: read, logged } = await readToHead([first.url, second.url], { pageSize: 5, every: 1 });
    expect(read).toEqual(items);
    expect(logged.filter((line) => line.includes('verif'))).toEqual([
      'cannot verify pages on 2 hosts: too few answer; continuing with the pages of one host',
    ]);
    // A host that answers 503 is not used for 15 s or more.
    expect(second.requests).toHaveLength(1);
  });
});

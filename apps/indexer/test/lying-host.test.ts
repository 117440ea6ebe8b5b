import { until } from '@ledger-explorer/store/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { always, answer, changedPage, type ScriptedScan, silence, startScan } from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { HostPool } from '../src/scan/host-pool.ts';
import { Divergence } from '../src/sources/divergence.ts';
import { scanSource } from '../src/sources/scan-source.ts';
import { valueOf } from '../src/sources/stream-item.ts';
import { quorum } from '../src/sources/verify-page.ts';

type Update = ReturnType<typeof someUpdate>;

const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
});

/** Resolves after a number of further page requests to a host. */
function requested(scan: ScriptedScan, more: number) {
  const before = scan.requests.length;
  return until(() => scan.requests.length >= before + more);
}

interface Following {
  /** Items served so far. */
  readonly served: Update[];
  readonly logged: string[];
  /** Numbers of served items at which the head was reported. */
  readonly heads: Set<number>;
  /** The error that ended it, or null. */
  readonly ended: Promise<unknown>;
}

/** Follows the head of the hosts. `wait` and `timeout` are in milliseconds; by default, no test lasts as long as the wait. */
function follow(hosts: readonly ScriptedScan[], { wait = 3_600_000, pageSize = 10, timeout = 60_000 } = {}): Following {
  const stop = new AbortController();
  stops.push(stop);
  const [served, logged]: [Update[], string[]] = [[], []];
  const heads = new Set<number>();
  const log = (line: string) => logged.push(line);
  const pool = new HostPool({ hosts: hosts.map(({ url }) => url), timeout, needed: quorum(hosts.length), log });
  const source = scanSource({ pool, pageSize, pollInterval: 10, verification: { every: 0, head: true, wait }, log });
  const run = async () => {
    for await (const page of source.pages(null, stop.signal)) {
      served.push(...(page.items.map(valueOf) as Update[]));
      if (page.atHead) heads.add(served.length);
    }
    return null;
  };
  return { served, logged, heads, ended: run().catch((error: unknown) => error) };
}

/** Update `n` with another content. */
function forged(n: number) {
  return someUpdate(n, { workflow_id: 'forged' });
}

/** Updates that all hosts have from the start, and the later ones of an honest host. */
const before = someUpdates(5);
const truth = [6, 7, 8].map((n) => someUpdate(n));

/** Update `n` at the record time of another update. */
function timed(n: number, other: number) {
  return someUpdate(n, { record_time: someUpdate(other).record_time });
}

/** An update that the ledger does not have, at the record time of update `n`. */
function invented(n: number) {
  return timed(99, n);
}

describe('at the head with two hosts', () => {
  describe.each([0, 1])('where host %i is wrong', (liarAt) => {
    it.each<[string, readonly Update[]]>([
      ['another content', [someUpdate(6), forged(7), someUpdate(8)]],
      ['another content of the newest', [someUpdate(6), someUpdate(7), forged(8)]],
      ['an update left out', [someUpdate(6), someUpdate(8)]],
      ['an update invented', [someUpdate(6), invented(6), someUpdate(7), someUpdate(8)]],
      ['two updates in another order', [someUpdate(6), timed(8, 7), timed(7, 8)]],
      ['an update twice, first with another content', [someUpdate(6), forged(7), someUpdate(7), someUpdate(8)]],
    ])('%s is detected before it is served', async (_, lie) => {
      const honest = await startScan(before);
      const liar = await startScan(before);
      const following = follow([honest].toSpliced(liarAt, 0, liar));
      await until(() => following.served.length === 5);
      honest.items.push(...truth);
      liar.items.push(...lie);
      expect(await following.ended).toBeInstanceOf(Divergence);
      expect(following.served).toEqual([...before, ...truth].slice(0, following.served.length));
      // Update 6 may be served, since both hosts have it.
      expect(following.served.length).toBeLessThanOrEqual(6);
    });

    it('an invented newest update is not served, and detected when later updates arrive', async () => {
      const honest = await startScan(before);
      const liar = await startScan(before);
      const following = follow([honest].toSpliced(liarAt, 0, liar));
      await until(() => following.served.length === 5);
      liar.items.push(invented(50));
      await requested(honest, 4);
      honest.items.push(...truth);
      liar.items.splice(5, 0, ...truth);
      await until(() => following.served.length === 8);
      await requested(honest, 4);
      expect(following.served).toEqual([...before, ...truth]);
      honest.items.push(someUpdate(60));
      expect(String(await following.ended)).toContain(`update ${invented(50).update_id}`);
      expect(following.served).toEqual([...before, ...truth]);
    });
  });

  it('updates that one host lacks are held back and logged until it has them', async () => {
    const [ahead, behind] = [await startScan([...before, ...truth]), await startScan(before)];
    const following = follow([ahead, behind], { wait: 30 });
    await until(() => following.logged.length > 0);
    expect(following.served).toEqual(before);
    // The head is the newest update that enough hosts have.
    expect([...following.heads]).toEqual([5]);
    expect(following.logged[0]).toMatch(
      new RegExp(`^held back for 0 s: 3 updates from ${someUpdate(6).record_time} on. ${ahead.url} has them`),
    );
    behind.items.push(someUpdate(6));
    await until(() => following.served.length === 6);
    behind.items.push(someUpdate(7), someUpdate(8));
    await until(() => following.served.length === 8);
    expect(following.served).toEqual([...before, ...truth]);
  });

  it('a host with smaller pages is compared page by page', async () => {
    const few = changedPage((page) => page.slice(0, 2));
    const all = [...before, ...truth];
    const following = follow([await startScan(all), await startScan(all, always(few))]);
    await until(() => following.served.length === 8);
    expect(following.served).toEqual(all);
  });

  it('updates are held back until a failing host responds', async () => {
    const good = await startScan(before);
    const flaky = await startScan(before, [answer(503, 'overloaded', {}), answer(500, '', {})]);
    const following = follow([good, flaky]);
    await until(() => following.served.length === 5);
    expect(flaky.requests.length).toBeGreaterThanOrEqual(3);
    expect(following.logged.filter((line) => line.includes('unverified'))).toEqual([]);
  });

  it('a host that keeps failing is skipped after a while, which is logged, until it responds again', async () => {
    const [good, failing] = [await startScan(before), await startScan(before, always(answer(500, '', {})))];
    const following = follow([good, failing], { wait: 30 });
    await until(() => following.served.length === 5);
    expect(following.logged).toContain(
      `only 1 of 2 hosts answer, and 2 must agree: continuing unverified, with the updates of ${good.url}`,
    );
    failing.script.splice(0);
    // One update at a time, until the failing host is requested again.
    for (let next = 6; !following.logged.includes('2 hosts answer again: pages are verified again'); next += 1) {
      good.items.push(someUpdate(next));
      failing.items.push(someUpdate(next));
      await until(() => following.served.length === next);
    }
  });

  it('a host that never responds is skipped after a while', async () => {
    const [good, silent] = [await startScan(before), await startScan(before, always(silence))];
    const following = follow([good, silent], { wait: 30, timeout: 100 });
    await until(() => following.served.length === 5);
    good.items.push(...truth);
    await until(() => following.served.length === 8);
    expect(following.logged.filter((line) => line.includes('unverified'))).toHaveLength(1);
  });

  it('a host that refuses requests is skipped at once', async () => {
    const denied = await startScan(before, always(answer(403, 'RBAC: access denied', {})));
    const following = follow([await startScan(before), denied]);
    await until(() => following.served.length === 5);
    expect(following.logged.filter((line) => line.includes('unverified'))).toHaveLength(1);
  });

  it('full pages with recent updates are compared', async () => {
    const young = (n: number, fields = {}) =>
      someUpdate(n, { record_time: new Date(Date.now() - 30_000 + n).toISOString().replace('Z', '000Z'), ...fields });
    const all = Array.from({ length: 20 }, (_, n) => young(n));
    const following = follow(
      [await startScan(all.with(4, { ...all[4], workflow_id: 'forged' } as Update)), await startScan(all)],
      {
        pageSize: 3,
      },
    );
    expect(await following.ended).toBeInstanceOf(Divergence);
    expect(following.served.length).toBeLessThan(5);
  });
});

describe('the error message of a contradiction', () => {
  it('has the position, the version of each host and instructions', async () => {
    const hosts = [
      await startScan(before),
      await startScan(before),
      await startScan(before),
      await startScan(before),
    ] as const;
    const [liar, honest, other, silent] = hosts;
    const following = follow(hosts);
    await until(() => following.served.length === 5);
    silent.script.push(...always(answer(500, 'out of order', {})));
    for (const host of [honest, other]) host.items.push(someUpdate(6));
    liar.items.push(forged(6));
    const message = String(await following.ended);
    const { update_id: id, record_time: time } = someUpdate(6);
    // Two honest hosts may have agreed before the wrong host is requested: then the index has the update.
    const position = '(after position \\?|at position \\? or just before)';
    expect(message).toMatch(
      new RegExp(`contradiction on update ${id} ${position} \\(migration 0, record time ${time}\\): `),
    );
    expect(message).toMatch(new RegExp(`${liar.url}: sha256 [0-9a-f]{64};`));
    expect(message).toMatch(new RegExp(`${honest.url}, ${other.url}: sha256 [0-9a-f]{64};`));
    const state = '(the index is unchanged: |nothing is overwritten; )';
    expect(message).toMatch(new RegExp(`${silent.url}: no usable answer \\(500: out of order\\); ${state}`));
    expect(message).toContain(`(GET /v2/updates/${id}), take it out of SCAN_URL, and start again`);
  });
});

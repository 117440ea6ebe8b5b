import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearMemoryCache } from '../src/serving/cached-queries.ts';
import { fleetOf, getPage, TestNetwork } from './explorer/network.ts';
import { subscribe, targets } from './rig.ts';

const old = 'DSO::1220aa';
const next = 'DSO::1220bb';
/** Early enough that every test ends before the real time. */
const start = Math.floor(Date.now() / 60_000) * 60_000 - 300 * 60_000;

/** Ticks for some minutes. Every fourth minute all validators report except the first `silent`; `isStopped`: the ledger shows nothing new. */
async function run(network: TestNetwork, minutes: number, { silent = 0, isStopped = false } = {}): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    if (!isStopped) network.report((index) => minute % 4 === 0 && index >= silent);
    await network.tick();
  }
}

function waitingFor(network: TestNetwork, subscriber: string): Promise<readonly string[]> {
  return runInDurableObject(network.stub, (_, { storage }) =>
    storage.sql
      .exec<{ body: string }>('select body from outbox where subscription = ?', subscriber)
      .toArray()
      .map(({ body }) => (JSON.parse(body) as { type: string }).type)
      .toSorted(),
  );
}

function page(path: string): Promise<string> {
  clearMemoryCache();
  return getPage(path);
}

beforeEach(clearMemoryCache);

describe('a network that is reset', () => {
  it('begins a new record, closes incidents and sends no alert about old validators', async () => {
    const network = new TestNetwork('reset', start, fleetOf(60, start));
    await runInDurableObject(network.stub, async (_, { storage }) => {
      const [webhook, , , , pagerduty] = targets;
      await subscribe(storage.sql, 'net', webhook);
      await subscribe(storage.sql, 'pager', pagerduty);
    });
    await run(network, 30);
    await run(network, 50, { silent: 2 });
    expect((await network.view()).counts.down).toBe(2);

    network.shown.validators = fleetOf(50, network.now, 'newcomer', next);
    // Not at once: an explorer may be set up wrongly for a minute.
    await run(network, 2);
    const doubtful = await network.view();
    expect(doubtful).toMatchObject({ upstream: { state: 'suspect' }, counts: { down: 2 }, resets: [] });
    await run(network, 1);
    const { resets, counts, incidents, validators, self } = await network.view();
    expect(resets).toEqual([{ record: 1, at: network.now, dso: old, newDso: next }]);
    expect([counts.down, counts.retired, incidents.length, validators.length]).toEqual([0, 0, 0, 50]);
    expect(self.ticks.cron).toBe(30 + 50 + 2 + 1);
    expect(validators.every(({ id }) => id.startsWith('newcomer-'))).toBe(true);

    await run(network, 60);
    expect(await network.view()).toMatchObject({ upstream: { state: 'ok' }, counts: { up: 50, down: 0 } });
    expect(await waitingFor(network, 'net')).toEqual(['network.reset']);
    expect(await waitingFor(network, 'pager')).toEqual(['network.reset', 'validator.reset', 'validator.reset']);

    expect(await page('/reset/')).toContain('This network was reset');
    const before = await page('/reset/incidents?record=1');
    expect(before.match(/network reset/g)).toHaveLength(2);
    expect(before).toContain('Validator 1');
    const { items } = JSON.parse(await page('/reset/api/v1/incidents?record=1')) as {
      items: readonly { endedAt: string; validator: { name: string } }[];
    };
    expect(items.map(({ validator }) => validator.name).toSorted()).toEqual(['Validator 0', 'Validator 1']);
    expect(new Set(items.map(({ endedAt }) => Date.parse(endedAt)))).toEqual(new Set([resets[0]?.at]));
    expect(JSON.parse(await page('/reset/api/v1/incidents'))).toMatchObject({ items: [] });

    for (let again = 2; again <= 6; again++) {
      network.shown.validators = fleetOf(5, network.now, 'later', `DSO::1220cc${again}`);
      await run(network, 3);
    }
    // The last four earlier records are stored.
    expect((await network.view()).resets.map(({ record }) => record)).toEqual([6, 5, 4, 3]);
  });

  it('is upstream trouble while the explorer shows the old ledger', async () => {
    const network = new TestNetwork('ended', start, fleetOf(60, start));
    await run(network, 30);
    network.shown.reset = { dso: old, newDso: next };
    await run(network, 50, { isStopped: true });
    const { upstream, counts } = await network.view();
    expect(upstream).toMatchObject({ state: 'reset', reason: `the network continues with another DSO, ${next}` });
    expect(counts).toMatchObject({ down: 0, late: 0 });
    expect(await page('/ended/')).toContain('The network was reset, and the explorer still shows the previous ledger.');
  });

  it('causes no outage if the Scans show the new ledger first', async () => {
    const network = new TestNetwork('moved', start, fleetOf(60, start));
    await run(network, 30);
    const moved = { validators: fleetOf(50, network.now, 'newcomer', next) };
    network.shown.scans = [moved, moved];
    await run(network, 50, { isStopped: true });
    const { upstream, counts } = await network.view();
    expect(upstream.sources.map(({ state }) => state)).toEqual(['ok', 'reset', 'reset']);
    // The explorer's answers are valid, but its newest update becomes old.
    expect([upstream.state, counts.down]).toEqual(['stale', 0]);
  });
});

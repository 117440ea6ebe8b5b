import { env } from 'cloudflare:workers';
import { evictDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearMemoryCache } from '../src/serving/cached-queries.ts';
import { fleetOf, getPage, TestNetwork } from './explorer/network.ts';

/** More than the three validators about which sources may differ because one is slow, and fewer than a mass outage has. */
const silent = 5;
/** Minutes in which all validators report; then the first `silent` do not. */
const minutesBefore = 30;
/** Minutes after which these are down: 40 after the last report, and some for the sources to agree. */
const minutesUntilDown = 46;
/** A test ends at about the real time, because a page of a monitor that ticked long ago says that it stands still. */
const start = Math.floor(Date.now() / 60_000) * 60_000 - (minutesBefore + minutesUntilDown) * 60_000;

/** Ticks for some minutes; every fourth minute all validators report that are not silent. `change`: before each tick. */
async function run(network: TestNetwork, minutes: number, change?: () => void): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    const minute = (network.now - start) / 60_000;
    network.report((index) => minute % 4 === 0 && (minute < minutesBefore || index >= silent));
    change?.();
    await network.tick();
  }
}

beforeEach(clearMemoryCache);

describe('with the Scans of two super validators as further sources', () => {
  it('validators are judged while the explorer answers with HTML, and pages show each source', async () => {
    const network = new TestNetwork('blind', start, fleetOf(60, start));
    await run(network, minutesBefore);
    expect((await network.view()).upstream).toMatchObject({
      state: 'ok',
      sources: [{ name: 'explorer' }, { state: 'ok' }, { state: 'ok' }],
    });
    network.shown.fault = { path: '/', kind: 'html' };
    await run(network, 10);
    // What the sources said is stored: it outlives the object.
    await evictDurableObject(network.stub);
    await run(network, 35);
    const view = await network.view();
    expect(view.upstream.state).toBe('ok');
    expect(view.upstream.sources.map(({ state, counts }) => [state, counts])).toEqual([
      ['invalid', false],
      ['ok', true],
      ['ok', true],
    ]);
    expect(view.counts).toMatchObject({ up: 60 - silent, down: silent });
    expect(view.self.requests).toBeLessThanOrEqual(50);
    const id = view.validators.find(({ state }) => state === 'down')?.id ?? '';
    const reports = (await network.stub.validator(id))?.reports ?? [];
    expect(reports.map(({ source }) => source)).toEqual(view.upstream.sources.map(({ name }) => name));

    const explorer = { name: 'explorer', state: 'invalid', counts: false };
    expect(JSON.parse(await getPage('/blind/api/v1/upstream'))).toMatchObject({ sources: [explorer, {}, {}] });
    const status = await getPage('/blind/');
    expect(status).toContain(`${silent} of 60 validators are down`);
    expect(status).toMatch(/explorer<\/bdi>.*does not answer with its API.*A report counts if either source shows it/s);
    expect(await getPage(`/blind/validators/${encodeURIComponent(id)}`)).toContain('Last report at <bdi>127.0.0.1:');

    delete network.shown.fault;
    await run(network, 2);
    expect((await network.view()).upstream.sources[0]).toMatchObject({ state: 'ok', counts: true });
  });

  it('one of three that invents reports is outvoted and hides no outage', async () => {
    const network = new TestNetwork('lied-to', start, fleetOf(60, start));
    await run(network, minutesBefore);
    await run(network, minutesUntilDown, () => {
      const invented = network.shown.validators.map((row) => ({ ...row, lastActiveAt: network.now + 30_000 }));
      network.shown.scans = [{ validators: invented }, {}];
    });
    const view = await network.view();
    expect(view.counts).toMatchObject({ up: 60 - silent, down: silent });
    const [explorer, liar, honest] = view.upstream.sources;
    expect([explorer?.state, liar?.state, honest?.state]).toEqual(['ok', 'outvoted', 'ok']);
    // `alone`: number of validators with a report that only this source shows.
    expect(liar?.alone).toBe(silent);
    expect(env.SCAN_URLS).toContain(liar?.name);
  });
});

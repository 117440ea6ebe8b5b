import { env } from 'cloudflare:workers';
import {
  createScheduledController,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { composeDraft } from '../src/alerts/compose-draft.ts';
import { Outbox } from '../src/alerts/outbox.ts';
import { rowsPerDay } from '../src/record/governor.ts';
import { decodeHead, encodeHead } from '../src/record/head.ts';
import worker from '../src/worker.ts';
import { fleetOf, TestNetwork } from './explorer/network.ts';

const noon = Date.UTC(2026, 10, 20, 12);

describe('a tick', () => {
  it('is run by the cron', async () => {
    const network = new TestNetwork('cron', Date.now(), fleetOf(250, Date.now()));
    await network.show();
    const only = { ...env, EXPLORER_URL: network.item };
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), only);
    const view = await network.view();
    expect(view.counts).toMatchObject({ up: 250, down: 0, watched: 250 });
    expect(view.self.ticks).toEqual({ cron: 1, alarm: 0, dropped: 0 });
    expect(view.upstream).toMatchObject({ total: 250, unit: 'ms', truncated: false });
  });

  it('is run only once a minute', async () => {
    const network = new TestNetwork('duplicate', noon, fleetOf(30, noon));
    expect(await network.tick()).toBe('done');
    expect(await network.stub.tick(network.name)).toBe('duplicate');
    await evictDurableObject(network.stub);
    await network.setClock();
    expect(await network.stub.tick(network.name)).toBe('duplicate');
    expect((await network.view()).self.ticks.cron).toBe(1);
  });

  it('leaves the next minute to the next tick if it ends in that minute', async () => {
    const network = new TestNetwork('slow', noon, fleetOf(30, noon));
    await network.show();
    await runInDurableObject(network.stub, (instance) => {
      let now = noon + 57_000;
      instance.clock = () => (now += 2000);
    });
    expect(await network.stub.tick(network.name)).toBe('done');
    network.now += 30_000;
    expect(await network.tick()).toBe('done');
  });

  it('is dropped while another is running', async () => {
    const network = new TestNetwork('busy', noon, fleetOf(30, noon));
    await network.tick();
    network.now += 60_000;
    // In the object itself: two calls from outside may arrive one after the other.
    const both = await runInDurableObject(network.stub, (instance) =>
      Promise.all([instance.tick(network.name), instance.tick(network.name)]),
    );
    expect(both.toSorted()).toEqual(['busy', 'done']);
  });

  it('is run by the alarm if the cron does not run', async () => {
    const network = new TestNetwork('alarm', noon, fleetOf(30, noon));
    await network.tick();
    network.now += 180_000;
    expect(await runDurableObjectAlarm(network.stub)).toBe(true);
    expect((await network.view()).self.ticks).toMatchObject({ cron: 1, alarm: 1 });
    // And arms it again.
    const alarm = await runInDurableObject(network.stub, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeGreaterThan(0);
  });

  it('is left to the cron if the alarm is early', async () => {
    const network = new TestNetwork('early', noon, fleetOf(30, noon));
    await network.tick();
    network.now += 60_000;
    await runDurableObjectAlarm(network.stub);
    expect((await network.view()).self.ticks).toMatchObject({ cron: 1, alarm: 0 });
  });

  it('is not backed up by the alarm if the row budget is low, but the alarm still sends messages', async () => {
    const network = new TestNetwork('saving', noon, fleetOf(30, noon));
    await network.tick();
    await runInDurableObject(network.stub, async (_, { storage }) => {
      const [row] = storage.sql.exec<{ v: ArrayBuffer }>('select v from head where k = 0').toArray();
      const head = decodeHead(row?.v ?? new ArrayBuffer());
      head.self.rows = rowsPerDay * 0.9;
      storage.sql.exec('update head set v = ? where k = 0', encodeHead(head));
      await storage.deleteAlarm();
    });
    await evictDurableObject(network.stub);
    network.now += 60_000;
    await network.setClock();
    const alarmAfterOne = () =>
      runInDurableObject(network.stub, async (instance, { storage }) => {
        await instance.alarm();
        return storage.getAlarm();
      });
    expect(await alarmAfterOne()).toBeNull();
    await runInDurableObject(network.stub, (_, { storage }) => {
      const validator = { id: 'validator-1::1220aa', name: null, sponsor: null, version: null };
      new Outbox(storage.sql).add(composeDraft({ kind: 'new', validator }, noon), 'hook', network.now + 30 * 60_000);
    });
    expect(await alarmAfterOne()).toBeGreaterThan(0);
  });

  it('reads only new reports, and the whole list every ten minutes', async () => {
    const network = new TestNetwork('incremental', noon, fleetOf(1000, noon));
    const requestsOf = async (path: string) =>
      (await network.requests()).filter((each) => each.startsWith(path)).length;
    await network.tick();
    const pages = 1000 / 100;
    expect(await requestsOf('/v1/validators')).toBe(pages);
    // The first tick was at 12:01.
    for (let minute = 2; minute <= 12; minute++) {
      // The new reports are on the first page.
      network.report((index) => index < 30);
      await network.tick();
      const isTenth = minute === 10;
      expect([minute, await requestsOf('/v1/validators')]).toEqual([minute, isTenth ? pages : 1]);
      if (!isTenth) expect(await requestsOf('/v1/dashboard')).toBe(0);
    }
  });

  it('splits a sweep of 5,100 over ticks with at most 50 requests each, and resumes it after a restart', async () => {
    const network = new TestNetwork('sweep', noon, fleetOf(5100, noon));
    let listed = 0;
    // Each tick reads at least 12 of the 51 pages.
    for (let minute = 0; minute < 5 && listed < 5100; minute++) {
      network.shown = { ...network.shown, head: network.now };
      await network.tick();
      expect((await network.requests()).length).toBeLessThanOrEqual(50);
      await evictDurableObject(network.stub);
      await network.setClock();
      listed = await runInDurableObject(network.stub, async (instance) => (await instance.view()).validators.length);
      if (minute === 0) expect(listed).toBeLessThan(5100);
    }
    expect(listed).toBe(5100);
  });

  it('reads a list that is too long for one direction from both ends, and so completely', async () => {
    const network = new TestNetwork('long', noon, fleetOf(6000, noon));
    for (let minute = 0; minute < 9; minute++) {
      network.shown = { ...network.shown, head: network.now };
      await network.tick();
    }
    const view = await network.view();
    expect(view.validators).toHaveLength(6000);
    expect(view.upstream.truncated).toBe(false);
  });

  it('detects the order that lists the newest update first', async () => {
    const network = new TestNetwork('order', noon, fleetOf(30, noon));
    network.shown.ageCountsUp = true;
    await network.tick();
    expect((await network.view()).upstream).toMatchObject({ state: 'recovering', isStarting: true, head: noon });
    await network.tick();
    expect((await network.requests())[0]).toContain('orderBy=ASC');
  });

  it('makes no request before the Retry-After of the explorer has passed', async () => {
    const network = new TestNetwork('retry', noon, fleetOf(30, noon));
    network.shown.fault = { path: '/v1/updates', kind: 'status', status: 429, headers: { 'retry-after': '600' } };
    await network.tick();
    expect(await network.requests()).not.toHaveLength(0);
    await network.tick();
    await network.tick();
    expect(await network.requests()).toHaveLength(0);
    expect((await network.view()).upstream).toMatchObject({ state: 'unreachable' });
    delete network.shown.fault;
    await network.tick(10);
    expect(await network.requests()).not.toHaveLength(0);
  });
});

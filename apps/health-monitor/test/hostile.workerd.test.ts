import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { fleetOf, TestNetwork } from './explorer/network.ts';

const noon = Date.UTC(2026, 10, 20, 12);

/** A network that has been watched for half an hour, in which all validators report every five minutes. */
async function watchedNetwork(name: string, count = 60): Promise<TestNetwork> {
  const network = new TestNetwork(name, noon, fleetOf(count, noon));
  for (let minute = 0; minute < 30; minute++) {
    network.report(() => minute % 5 === 0);
    await network.tick();
  }
  return network;
}

describe('a faulty explorer', () => {
  it.each([
    ['html', { path: '/v1/', kind: 'html' }, 'invalid'],
    // Another API.
    ['other', { path: '/v1/', kind: 'json', body: '{"data":[{"id":1}]}' }, 'invalid'],
    [
      'redirect',
      { path: '/v1/', kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'invalid',
    ],
    ['key', { path: '/v1/', kind: 'status', status: 401 }, 'invalid'],
    ['cut', { path: '/v1/', kind: 'disconnect' }, 'unreachable'],
    ['partial', { path: '/v1/validators', kind: 'status', status: 500, from: 1 }, 'partial'],
  ] as const)('with the fault "%s" is upstream trouble, and no validator is reported', async (name, fault, state) => {
    const network = await watchedNetwork(name, 120);
    network.shown.fault = fault;
    for (let minute = 0; minute < 12; minute++) await network.tick(5);
    const view = await network.view();
    expect(view.upstream.state).toBe(state);
    expect(view.upstream.reason).not.toBe('');
    expect(view.upstream.reason).not.toContain('key-of-the-tests');
    // The page is public, and the address of the explorer may be an internal one.
    expect(view.upstream.reason).not.toMatch(/https?:\S+\/v1\//);
    expect(view.counts).toMatchObject({ down: 0, late: 0 });
    expect(view.incidents).toEqual([]);
    expect(view.upstreamIncidents[0]).toMatchObject({ state, until: null });

    delete network.shown.fault;
    for (let minute = 0; minute < 25; minute++) {
      network.report();
      await network.tick();
      expect((await network.view()).upstream.isStarting).toBe(false);
    }
    const well = await network.view();
    expect(well.upstream.state).toBe('ok');
    expect(well.upstreamIncidents[0]?.until).not.toBeNull();
    expect(well.counts).toMatchObject({ down: 0, late: 0, up: 120 });
  });

  it('that stands still makes no validator down', async () => {
    const network = await watchedNetwork('frozen');
    for (let minute = 0; minute < 120; minute++) await network.tick();
    const view = await network.view();
    expect(view.upstream.state).toBe('stale');
    expect(view.counts).toMatchObject({ down: 0, late: 0 });
    expect(view.validators[0]?.overlays).toContain('unknown');
    // Of 150 minutes only 35 are known, too few for an uptime: the first 30, and five before it was noticed.
    expect(view.availability['24h'].uptime).toBeNull();
  });
});

describe('hostile rows', () => {
  it('with names of HTML, mentions, a million characters or invalid ones are stored as shortened text', async () => {
    const network = await watchedNetwork('names');
    const names = ['<script>alert(1)</script>', '@everyone', 'ann@example.org', 'x'.repeat(1e6), '\u0000\ud800'];
    network.report(undefined, (_, index) => (index < names.length ? { validatorName: names[index] } : {}));
    await network.tick();
    const view = await network.view();
    expect(view.upstream.state).not.toBe('invalid');
    expect(view.validators.slice(0, 3).map(({ name }) => name)).toEqual(names.slice(0, 3));
    // At most 200 characters, without lone surrogates.
    expect(view.validators[3]?.name).toBe(`${'x'.repeat(199)}…`);
    expect(view.validators[4]?.name).toBe('\u0000\ufffd');
  });

  it("with times in the future do not move the data's clock", async () => {
    const network = await watchedNetwork('future');
    for (let minute = 0; minute < 60; minute++) {
      network.report(undefined, (_, index) => (index < 2 ? { lastActiveAt: network.now + 10 * 3_600_000 } : {}));
      await network.tick();
    }
    const view = await network.view();
    expect(view.upstream.badRows).toBe(2);
    expect(view.upstream.dataClock).toBeLessThanOrEqual(network.now + 120_000);
    expect(view.counts.up).toBe(60 - 2);
    // As far as is known, these two are silent.
    expect(view.counts.down + view.counts.late + view.counts.up).toBe(60);
  });

  it('that cannot be read are counted, and too many are upstream trouble', async () => {
    const network = await watchedNetwork('negative');
    network.report(undefined, (_, index) => (index < 2 ? { lastActiveAt: -index - 1 } : {}));
    await network.tick();
    expect((await network.view()).upstream).toMatchObject({ badRows: 2 });
    expect((await network.view()).upstream.state).not.toBe('invalid');
    network.report(undefined, () => ({ lastActiveAt: -1 }));
    for (let minute = 0; minute < 4; minute++) await network.tick();
    const { upstream, counts } = await network.view();
    expect(upstream.state).toBe('invalid');
    expect(upstream.reason).toMatch(/60 of 60 validators cannot be read: lastActiveAt is negative/);
    expect(counts.down).toBe(0);
  });

  it('that are listed twice are one validator', async () => {
    const network = await watchedNetwork('twice');
    network.shown.validators = [...network.shown.validators, ...network.shown.validators.slice(0, 30)];
    network.shown.head = network.now;
    await network.tick(10);
    expect((await network.view()).validators).toHaveLength(60);
  });

  it('in a changed unit of time are refused in the first tick, and read from the next on', async () => {
    const network = await watchedNetwork('units');
    for (let minute = 0; minute < 30; minute++) {
      network.report(undefined, (_, index) => ({ lastActiveAt: (network.now + 60_000 - index * 100) * 1000 }));
      await network.tick();
      const { upstream, counts } = await network.view();
      expect(upstream).toMatchObject(minute === 0 ? { unit: null, badRows: 60 } : { unit: 'us', badRows: 0 });
      expect(counts.down).toBe(0);
    }
    const view = await network.view();
    expect(view.upstream.state).toBe('ok');
    expect(view.counts).toMatchObject({ up: 60, down: 0 });
  });
});

describe('the facts about a validator', () => {
  it('are updated, and its contact is never stored', async () => {
    const network = await watchedNetwork('facts');
    network.report(undefined, (_, index) => (index === 0 ? { version: '0.6.0', contactPoint: '' } : {}));
    await network.tick();
    const [first] = (await network.view()).validators;
    expect(first?.version).toBe('0.6.0');
    const stored = await runInDurableObject(network.stub, (_, { storage }) =>
      JSON.stringify(storage.sql.exec('select v from registry').toArray()),
    );
    expect(stored).toContain('0.6.0');
    expect(stored).not.toContain('example.org');
    expect(await network.stub.validator('nobody')).toBeNull();
  });
});

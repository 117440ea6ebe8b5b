import { describe, expect, it } from 'vitest';
import { type Host, smallLedger, startHost } from './start-host.ts';

const parameters = { ...smallLedger, history: 100 };

function page(host: Host): Promise<Response> {
  return fetch(`${host.url}/v2/updates`, { method: 'POST', body: JSON.stringify({ page_size: 50 }) });
}

function plan(host: Host, ...faults: object[]): Promise<unknown> {
  return host.post('/simulator/faults', { faults });
}

describe('a failing host', () => {
  it('sends the planned errors: rate limits, missing history, a server error and the page of a proxy', async () => {
    const host = await startHost({ parameters });
    for (const [kind, status, type, body] of [
      ['429', 429, 'text/plain', /^Too Many/],
      ['429-retry', 429, 'text/plain', /^Too Many/],
      ['503', 503, 'application/json', /not yet replicated/],
      ['500', 500, 'application/json', /"error"/],
      ['html', 502, 'text/html', /^<html>/],
    ] as const) {
      await plan(host, { kind, next: 1, seconds: 7 });
      const response = await page(host);
      expect({ kind, status: response.status }).toEqual({ kind, status });
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('retry-after')).toBe(kind === '429-retry' ? '7' : null);
      expect(await response.text()).toMatch(body);
      expect((await page(host)).status).toBe(200);
    }
  });

  it('truncates, cuts, resets or delays responses', async () => {
    const host = await startHost({ parameters });
    const whole = await (await page(host)).text();
    await plan(host, { kind: 'truncated', next: 1 });
    const half = await (await page(host)).text();
    expect(whole.startsWith(half)).toBe(true);
    expect(half.length).toBeLessThan(whole.length);
    await plan(host, { kind: 'cut', next: 1 });
    await expect(page(host).then((response) => response.text())).rejects.toThrow();
    await plan(host, { kind: 'reset', next: 1 });
    await expect(page(host)).rejects.toThrow();
    await plan(host, { kind: 'slow', next: 1, seconds: 0.2 });
    const began = performance.now();
    expect(await (await page(host)).text()).toBe(whole);
    expect(performance.now() - began).toBeGreaterThan(150);
  });

  it('fails with a probability on some paths only, and reports the number of failures', async () => {
    const host = await startHost({ parameters, faults: [{ kind: '500', probability: 0.5, path: '/v2/updates' }] });
    const statuses: number[] = [];
    for (let request = 0; request < 40; request++) {
      statuses.push((await page(host)).status);
      expect((await host.get('/v0/dso-party-id')).status).toBe(200);
    }
    const failed = statuses.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThan(35);
    expect((await host.get('/simulator/faults')).body).toMatchObject({ done: { '500': failed } });
    expect((await host.post('/simulator/faults')).body).toMatchObject({ faults: [] });
    expect((await page(host)).status).toBe(200);
    const invalid = [
      { kind: 'meteor' },
      { kind: '500', probability: '0.5' },
      { kind: '500', probability: 2 },
      { kind: '500' },
      { kind: '500', probability: 0.5, next: 1 },
      { kind: '500', next: 1.5 },
      { kind: '500', next: 0 },
      { kind: '500', next: 1, path: 7 },
      { kind: 'slow', next: 1, seconds: 'long' },
    ];
    for (const each of invalid)
      expect([each, (await host.post('/simulator/faults', { faults: [each] })).status]).toEqual([each, 400]);
  });

  it('does not count requests that are invalid anyway', async () => {
    const host = await startHost({ parameters, faults: [{ kind: '500', next: 1 }] });
    expect((await host.get('/v2/updates/1220abcd')).status).toBe(404);
    expect((await page(host)).status).toBe(500);
  });

  it('compresses responses if the client accepts gzip', async () => {
    const host = await startHost({ parameters });
    const ask = (encoding: string): Promise<Response> =>
      fetch(`${host.url}/v2/updates`, {
        method: 'POST',
        body: JSON.stringify({ page_size: 50 }),
        headers: { 'accept-encoding': encoding },
      });
    const [zipped, plain] = [await ask('gzip'), await ask('identity')];
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2);
    expect(await zipped.json()).toEqual(await plain.json());
  });
});

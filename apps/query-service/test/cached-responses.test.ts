import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workflowId } from './long-ledger.ts';
import { eventId } from './small-ledger.ts';
import { startTestService, type TestService, withService } from './test-service.ts';

let service: TestService;
let now: number;
beforeEach(async () => {
  now = Date.now();
  service = await startTestService({ now: () => now });
});
afterEach(() => service.close());

/** Headers that differ between equal responses. */
const fleeting = ['request-id', 'date', 'ratelimit', 'explorer-lag'];

async function ask(path: string, headers: Record<string, string> = {}, of = service) {
  const response = await of.get(path, { headers });
  const names = [...response.headers.keys()];
  const lasting = [...response.headers].filter(([name]) => !fleeting.includes(name));
  return { status: response.status, names, headers: lasting, text: await response.text() };
}

const paths = [
  '/v1/updates',
  '/v1/events?size=3&position=40',
  `/v1/events/${encodeURIComponent(eventId(1))}`,
  '/v1/dashboard',
];

describe('a cached response', () => {
  it.each(paths)('equals the first response with the same headers: %s', async (path) => {
    const before = await ask(path);
    expect(before.status).toBe(200);
    expect([await ask(path), await ask(path)]).toEqual([before, before]);
    expect(service.database.reads).toBe(1);
  });

  it.each(['gzip', 'br', 'identity'])('equals the first response in %s', async (coding) => {
    const headers = { 'accept-encoding': coding };
    const before = await ask('/v1/updates?size=100', headers);
    expect([await ask('/v1/updates?size=100', headers), await ask('/v1/updates?size=100', headers)]).toEqual([
      before,
      before,
    ]);
  });

  it.each([5, 100])('has the same non-ASCII text with every encoding and wait: %i rows', async (size) => {
    const path = `/v1/updates?size=${size}`;
    const { text } = await ask(path);
    expect(text).toContain(`"workflowId":"${workflowId}"`);
    for (const headers of [
      {},
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br' },
      { 'explorer-wait-for': '1' },
    ]) {
      expect((await ask(path, headers)).text).toBe(text);
    }
  });

  it('answers 304 when If-None-Match matches', async () => {
    const { headers } = await ask('/v1/updates');
    const tag = new Map(headers).get('etag') ?? '';
    const before = await ask('/v1/updates', { 'if-none-match': tag });
    expect(before.status).toBe(304);
    expect(await ask('/v1/updates', { 'if-none-match': `"other", ${tag}` })).toEqual(before);
  });

  it('has its own request id', async () => {
    const ids = new Set<string | null>();
    for (let time = 0; time < 4; time += 1) ids.add((await service.get('/v1/updates')).headers.get('request-id'));
    expect(ids.size).toBe(4);
  });

  it('is not used at a later position', () =>
    withService({ index: 'own' }, async (own) => {
      const { text } = await ask('/v1/updates', {}, own);
      await ask('/v1/updates', {}, own);
      await own.grow();
      const later = await ask('/v1/updates', {}, own);
      expect(new Map(later.headers).get('explorer-position')).toBe('46');
      expect(later.text).not.toBe(text);
    }));

  it('counts toward the limit of the key', async () => {
    const apiKey = await service.addKey('slow', '3/m');
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask('/v1/updates', { 'x-api-key': apiKey })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('requires a valid key, also on a connection that had one', async () => {
    const apiKey = await service.addKey('gone', '1000/s');
    for (let time = 0; time < 3; time += 1) await ask('/v1/updates', { 'x-api-key': apiKey });
    expect((await ask('/v1/updates', { 'x-api-key': `${apiKey.slice(0, -1)}?` })).status).toBe(401);
    await service.keyStore.revoke('gone');
    await service.keys.refresh();
    expect((await ask('/v1/updates', { 'x-api-key': apiKey })).status).toBe(401);
  });

  it('is not sent after the key expires', async () => {
    const apiKey = await service.addKey('short', '1000/s', new Date(now + 300));
    now += 299;
    for (let time = 0; time < 3; time += 1) {
      expect((await ask('/v1/updates', { 'x-api-key': apiKey })).status).toBe(200);
    }
    now += 1;
    expect((await ask('/v1/updates', { 'x-api-key': apiKey })).status).toBe(401);
  });

  it('is counted in the metrics', async () => {
    for (let time = 0; time < 3; time += 1) await ask('/v1/updates');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toMatch(/http_requests_total\{operation="listUpdates",status="200"\} 3\n/);
  });

  it('waits for a position', () =>
    withService({ index: 'own' }, async (own) => {
      await ask('/v1/updates', {}, own);
      const waited = ask('/v1/updates', { 'explorer-wait-for': '47' }, own);
      while (own.waits.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await own.grow(2);
      expect(new Map((await waited).headers).get('explorer-position')).toBe('47');
    }));
});

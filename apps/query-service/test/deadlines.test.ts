import { validators } from '@ledger-explorer/spec/validators';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../src/keys/api-key.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).
async function start(index: 'shared' | 'own' = 'shared', maxInFlight = 1): Promise<void> {
  // `waitedAnswer` is longer than a commit takes.
  const deadlines = { answer: 500, waitedAnswer: 3_000, probe: 250 };
  service = await startTestService({ index, deadlines, maxInFlight });
}

async function problemOf(response: Response) {
  return (await response.json()) as { readonly detail: string };
}

describe('while the database does not respond', () => {
  it('a request gets 503, frees its slot, and succeeds later', async () => {
    await start();
    service.database.holdAll();
    const response = await service.get('/v1/updates');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('explorer-position')).toBe('45');
    expect(response.headers.get('ratelimit')).not.toBeNull();
    expect((await problemOf(response)).detail).toBe('The database did not answer in time.');
    expect(service.gate.inFlight).toBe(0);
    // The read goes on after the 503: a new request needs no other.
    const again = service.get('/v1/updates');
    service.database.release();
    expect((await again).status).toBe(200);
    expect(service.database.reads).toBe(1);
  });

  it('a request with Explorer-Wait-For gets 503 after its wait', async () => {
    await start('own');
    service.database.holdAll();
    const waiting = service.get('/v1/updates', { headers: { 'explorer-wait-for': '46' } });
    while (service.waits.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await service.grow();
    expect((await waiting).status).toBe(503);
  });

  it('a cached response of an earlier position is sent', async () => {
    await start('own');
    const before = await (await service.get('/v1/updates')).text();
    await service.grow();
    service.database.holdAll();
    const response = await service.get('/v1/updates');
    expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '45']);
    expect(await response.text()).toBe(before);
  });

  it('a cached response of an earlier position is not sent to a request that waited for a later one', async () => {
    await start('own');
    await service.get('/v1/updates');
    await service.grow();
    service.database.holdAll();
    const response = await service.get('/v1/updates', { headers: { 'explorer-wait-for': '46' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await problemOf(response)).detail).toBe(
      'This instance is at position 45 and does not have position 46 yet.',
    );
  });

  it('an export gets 503 in time, also if it waits for its turn', async () => {
    await start();
    service.database.holdAll();
    const keys = await Promise.all(['one', 'two', 'three'].map((name) => service.addKey(name)));
    const began = performance.now();
    const files = keys.map((key) => service.get('/v1/exports/updates.csv', { headers: { 'x-api-key': key } }));
    for (const file of files) expect((await file).status).toBe(503);
    // Before a statement of the database fails, after 10 s.
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it('invalid requests wait for turns and leave connections to probes', async () => {
    await start('own', 100);
    service.database.holdReads();
    const refused = Array.from({ length: 20 }, () => service.get('/v1/updates?size=0&position=46'));
    await service.database.untilRead(1);
    expect((await fetch(`${service.base}/health`)).status).toBe(200);
    for (const response of refused) expect((await response).status).toBe(400);
  });

  it('a 400 lists the errors that need no database', async () => {
    await start();
    service.database.holdAll();
    const response = await service.get('/v1/updates?size=0&position=46');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ name: 'size' }] });
  });

  it('/health and /ready get 503, and /status and /metrics respond', async () => {
    await start();
    service.database.holdAll();
    const [health, ready, status, metrics] = await Promise.all(
      ['/localnet/health', '/localnet/ready', '/status', '/metrics'].map((path) => fetch(service.origin + path)),
    );
    expect([health?.status, ready?.status, status?.status, metrics?.status]).toEqual([503, 503, 200, 200]);
    const body: unknown = await health?.json();
    expect(validators.getHealth(body)).toBe(true);
    expect(body).toMatchObject({ status: 'unavailable' });
    expect(health?.headers.get('retry-after')).toBe('2');
    expect(health?.headers.get('explorer-position')).toBe('45');
    expect(ready?.headers.get('retry-after')).toBe('5');
    service.database.release();
    while ((await fetch(`${service.base}/ready`)).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await fetch(`${service.base}/health`)).status).toBe(200);
  });

  it('probes use no slot in flight and share one read of the head', async () => {
    await start();
    // Cached from here on, so that it is 200 below unless probes take the only slot.
    await service.get('/v1/updates');
    const { headReads } = service.database;
    service.database.holdAll();
    const probes = Array.from({ length: 20 }, () => fetch(`${service.base}/health`));
    expect((await service.get('/v1/updates')).status).toBe(200);
    for (const probe of probes) expect((await probe).status).toBe(503);
    expect(service.database.headReads).toBe(headReads + 1);
  });

  it('an unknown key gets 401', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    service.keyStore.hold = promise.then(() => undefined);
    expect((await service.get('/v1/updates', { headers: { 'x-api-key': createApiKey() } })).status).toBe(401);
    // The service has its known keys in memory.
    expect((await service.get('/v1/updates')).status).toBe(200);
    resolve(undefined);
  });
});

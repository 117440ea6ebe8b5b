import { validators } from '@ledger-explorer/spec/validators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/keys/api-key.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
/** Lets the reads go on that were held. */
let release: () => void;
beforeEach(async () => {
  const deadlines = { answer: 200, waitedAnswer: 1_000, probe: 100 };
  service = await startTestService(45, null, { deadlines, maxInFlight: 1 });
  service.reader.position = 45;
  release = () => undefined;
});
afterEach(async () => {
  release();
  await service.close();
});

function hold() {
  const held = new Promise<void>((resolve) => (release = resolve));
  service.reader.hold = held;
  service.reader.holdHead = held;
}

async function problemOf(response: Response) {
  return (await response.json()) as { readonly detail: string };
}

describe('while the store does not answer', () => {
  it('a request is 503 in time, gives up its place, and is answered once the store answers', async () => {
    hold();
    const response = await service.get('/v1/updates');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('explorer-position')).toBe('45');
    expect(response.headers.get('ratelimit')).not.toBeNull();
    expect((await problemOf(response)).detail).toBe('The store did not answer in time.');
    expect(service.gate.inFlight).toBe(0);
    // Who asks again joins the read that is under way.
    const again = service.get('/v1/updates');
    release();
    expect((await again).status).toBe(200);
    expect(service.reader.begun).toBe(1);
  });

  it('a request with Explorer-Wait-For is 503 in time, its wait included', async () => {
    hold();
    const waiting = service.get('/v1/updates', { headers: { 'explorer-wait-for': '46' } });
    while (service.waits.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    service.reader.position = 46;
    expect((await waiting).status).toBe(503);
  });

  it('what is in memory is answered, of an earlier position too', async () => {
    const before = await (await service.get('/v1/updates')).text();
    service.reader.position = 46;
    hold();
    const response = await service.get('/v1/updates');
    expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '45']);
    expect(await response.text()).toBe(before);
  });

  it('a 400 names what is known without the store', async () => {
    hold();
    const response = await service.get('/v1/updates?size=0&position=46');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ name: 'size' }] });
  });

  it('/health and /ready are 503 in time, /status and /metrics answer, and none asks the store twice at once', async () => {
    hold();
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
    release();
    while ((await fetch(`${service.base}/ready`)).status !== 200);
    expect((await fetch(`${service.base}/health`)).status).toBe(200);
  });

  it('probes take no place in flight', async () => {
    await service.get('/v1/updates');
    hold();
    const probes = Array.from({ length: 20 }, () => fetch(`${service.base}/health`));
    expect((await service.get('/v1/updates')).status).toBe(200);
    for (const probe of probes) expect((await probe).status).toBe(503);
    expect(service.reader.looks).toBe(1);
  });

  it('a key that is not known is refused in time', async () => {
    service.keyStore.hold = new Promise<void>((resolve) => (release = resolve));
    expect((await service.get('/v1/updates', { headers: { 'x-api-key': createApiKey() } })).status).toBe(401);
    expect((await service.get('/v1/updates')).status).toBe(200);
  });
});
